import type { Log } from './log.ts'
import type { Policy } from './policy.ts'
import type { FetchedPerson, SourceMovie, UpsertMode, WatchRegion } from './source-movie.ts'

/** A source of movies or of facts about them. A new one needs a folder and a line in registry.ts. */
export interface Source<Name extends string = string> {
  /** Stored with every row of the catalogue that came from this source. */
  name: Name
  policy: Policy
  /** Mode of its values: replacing existing ones, or filling unknown fields. */
  mode: UpsertMode
  /** The help and the options of `marquee import <name>`. */
  command: SourceCommand
  /**
   * Plans the requested imports without reading or requesting anything.
   * @throws OptionError when the options are invalid
   */
  plan(request: ImportRequest, settings: SourceSettings): Import[]
}

export interface SourceCommand {
  summary: string
  /** Text after the name, such as `<file…>`. */
  operands?: string
  notes: string
  options: Record<string, SourceOption>
  /** The words of the progress bar, such as `Fetching` and `movies`. */
  activity: string
  unit: string
  /** Completes the sentence "the running Marquee …" about the training after an import. */
  training: 'takes the movies in' | 'learns from them'
}

export type SourceOption = { help: string } & (
  | { type: 'boolean' }
  | {
      type: 'string'
      /** Placeholder of the value in the help. */
      value: string
      /** The value is a whole number in this range, or several of them separated by commas. */
      range?: [least: number, most: number]
      several?: boolean
    }
)

/** The operands and options of one command. */
export interface ImportRequest {
  operands: readonly string[]
  values: Readonly<Record<string, string | boolean | undefined>>
  /** Resolves a path against the directory of the operator. */
  resolve(path: string): string
}

/** The settings that sources need. */
export interface SourceSettings {
  tmdb: { apiToken: string | null; apiUrl: string; imageUrl: string; exportUrl: string }
  wikidata: { url: string }
  /** Identifies this product and its operator to services that ask for it. */
  caller: { version: string; contacts: readonly string[] }
}

/** One import of a source. Its checkpoint is plain JSON. */
export interface Import<Checkpoint extends object = object> {
  /** Key of the import, so that an interrupted one can go on; null if it never needs to. */
  key(): Promise<Record<string, unknown>> | Record<string, unknown> | null
  /** The checkpoint of a fresh start. */
  beginning: Checkpoint
  /** Only one import's ratings are kept; those under another key are deleted before it starts. */
  isExclusive?: boolean
  /** The file for rejected rows. */
  rejectionsPath?: string
  /** Printed before the import starts. */
  warning?: string
  /** Yields everything after the checkpoint; each batch is stored before the next is requested. */
  batches(checkpoint: Checkpoint, context: ImportContext): AsyncIterable<Batch<Checkpoint>>
  /** The report of a dry run that does not read, where reading everything would cost too much. */
  preview?(context: ImportContext): Promise<string[]>
  report(outcome: Outcome<Checkpoint>): Report
}

/** Context of a running import. */
export interface ImportContext {
  catalogue: KnownCatalogue
  signal: AbortSignal
  log: Log
  format: Format
}

/** Formats numbers and durations for people. */
export interface Format {
  count(number: number): string
  duration(seconds: number): string
}

/** The catalogue, as far as sources may query it. */
export interface KnownCatalogue {
  /** Maps ids of other databases to ours. */
  ids(): Promise<{ byTmdb: ReadonlyMap<number, number>; byImdb: ReadonlyMap<string, number> }>
  /** Movies that have an id of TMDB's or IMDb's. */
  countIdentified(): Promise<number>
  /** The same movies after the given id, in the order of our ids. */
  identifiedAfter(id: number, limit: number): Promise<KnownMovie[]>
  labels(): Promise<{ type: string; name: string }[]>
  /** TMDB ids of movies that hold nothing fetched from TMDB, best known first. */
  neverFetched(): Promise<number[]>
  /** Which of these TMDB ids were fetched since the given time. */
  fetchedSince(tmdbIds: readonly number[], since: Date): Promise<number[]>
  /** People with a TMDB id who were never fetched, best known first. */
  peopleNeverFetched(limit: number): Promise<{ personId: number; tmdbId: number }[]>
}

/** A movie of the catalogue, and the lists it already has. */
export interface KnownMovie {
  id: number
  tmdbId: number | null
  imdbId: string | null
  title: string
  hasGenres: boolean
  hasCountries: boolean
  hasCredits: boolean
}

/** One batch, stored in one transaction. */
export interface Batch<Checkpoint extends object = object> {
  movies?: readonly SourceEntry[]
  ratings?: RatingColumns
  people?: readonly PersonEntry[]
  /** Rejected rows. */
  rejections?: readonly Rejection[]
  /** The checkpoint from which an import goes on when interrupted after this batch. */
  checkpoint: Checkpoint
  /** Work done and in total, in any unit, and the number of items handled, in the source's unit. */
  progress: { done: number; total: number; count: number }
}

/** A movie with data beyond the catalogue's own facts, and where it comes from. */
export interface SourceEntry {
  movie: SourceMovie
  regions?: readonly WatchRegion[]
  /** TMDB's ids. */
  similarIds?: readonly number[]
  /** A line of the file, or the source's own id. */
  place: number
  /** The row as it is in the file. */
  raw?: string
}

/** Ratings of people without an account here, as columns. */
export interface RatingColumns {
  users: readonly number[]
  /** Our own movie ids. */
  movies: readonly number[]
  values: readonly number[]
}

export interface PersonEntry {
  personId: number
  /** Null if the source has no person with that id. */
  details: FetchedPerson | null
}

export interface Rejection {
  place: number
  raw?: string
  reason: string
}

/** The totals of an import, including the part before an interruption. */
export interface Tally {
  added: number
  updated: number
  rejected: number
}

export interface Outcome<Checkpoint extends object = object> {
  start: Checkpoint
  end: Checkpoint
  /** Checkpoints at the start and at the end of this run. */
  before: Tally
  total: Tally
  /** The first rejected rows of this run. */
  rejections: readonly Rejection[]
  /** Number of the source's ratings now stored. */
  ratings: { ratings: number; users: number }
  isDryRun: boolean
  seconds: number
  format: Format
}

export interface Report {
  lines: string[]
  /** True if there is new data to train with. */
  isChange: boolean
  /** True if something requested by name is missing. */
  hasFailed?: boolean
}

/** Defines a source and keeps the literal type of its name for rows and registry. */
export function defineSource<const Name extends string>(source: Source<Name>): Source<Name> {
  return source
}
