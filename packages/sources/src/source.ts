import { type Log } from './log.ts'
import { type Policy } from './policy.ts'
import { type FetchedPerson, type SourceMovie, type UpsertMode, type WatchRegion } from './source-movie.ts'

/** Where movies, or knowledge of them, come from. A new one is a folder, and a line in registry.ts. */
export interface Source<Name extends string = string> {
  /** Stands with every row of the catalogue that came from here. */
  name: Name
  policy: Policy
  /** Whether what it says of a movie wins, or only fills what is unknown. */
  mode: UpsertMode
  /** What `marquee import <name>` says and takes. */
  command: SourceCommand
  /**
   * The imports that somebody asked for; nothing is read or asked for yet.
   * @throws OptionError when they asked wrongly
   */
  plan(request: ImportRequest, settings: SourceSettings): Import[]
}

export interface SourceCommand {
  summary: string
  /** What stands after the name, such as `<file…>`. */
  operands?: string
  notes: string
  options: Record<string, SourceOption>
  /** What goes on while it runs, and of what, such as `Fetching` of `movies`. */
  activity: string
  unit: string
  /** What the training that follows an import does with it. */
  training: 'takes the movies in' | 'learns from them'
}

export type SourceOption = { help: string } & (
  | { type: 'boolean' }
  | {
      type: 'string'
      /** What stands for the value in the help. */
      value: string
      /** The value is a whole number in this range, or several of them parted by commas. */
      range?: [least: number, most: number]
      several?: boolean
    }
)

/** What somebody asked for. */
export interface ImportRequest {
  operands: readonly string[]
  values: Readonly<Record<string, string | boolean | undefined>>
  /** A path as whoever wrote it means it. */
  resolve(path: string): string
}

/** What the operator configured. */
export interface SourceSettings {
  tmdb: { apiToken: string | null; apiUrl: string; imageUrl: string; exportUrl: string }
  wikidata: { url: string }
  /** Of this product and whoever runs it, for services that want to know who asks. */
  caller: { version: string; contacts: readonly string[] }
}

/** One import of a source. Its checkpoint is plain JSON. */
export interface Import<Checkpoint extends object = object> {
  /** What an interrupted import is known by, so that the same one goes on; null for one that never needs to. */
  key(): Promise<Record<string, unknown>> | Record<string, unknown> | null
  /** Where it begins when there is nothing to go on with. */
  beginning: Checkpoint
  /** Only one import's ratings are kept: those under another key go before it begins. */
  isExclusive?: boolean
  /** File for what could not be taken. */
  rejectionsPath?: string
  /** What the operator should know before it begins. */
  warning?: string
  /** Everything after the checkpoint, each batch to be stored before the next is asked for. */
  batches(checkpoint: Checkpoint, context: ImportContext): AsyncIterable<Batch<Checkpoint>>
  /** What a dry run says instead of reading, where reading everything would be too dear. */
  preview?(context: ImportContext): Promise<string[]>
  report(outcome: Outcome<Checkpoint>): Report
}

/** What an import runs with. */
export interface ImportContext {
  catalogue: KnownCatalogue
  signal: AbortSignal
  log: Log
  format: Format
}

/** Numbers and durations as people read them. */
export interface Format {
  count(number: number): string
  duration(seconds: number): string
}

/** What a source may ask of the catalogue that it feeds. */
export interface KnownCatalogue {
  /** Our ids by those of others. */
  ids(): Promise<{ byTmdb: ReadonlyMap<number, number>; byImdb: ReadonlyMap<string, number> }>
  /** Movies that have an id of TMDB's or IMDb's. */
  countIdentified(): Promise<number>
  /** The same movies in the order of our ids, after the given one. */
  identifiedAfter(id: number, limit: number): Promise<KnownMovie[]>
  labels(): Promise<{ type: string; name: string }[]>
  /** TMDB's ids of movies that hold nothing fetched from there, best known first. */
  neverFetched(): Promise<number[]>
  /** Which of TMDB's ids were fetched from there since. */
  fetchedSince(tmdbIds: readonly number[], since: Date): Promise<number[]>
  /** People whom TMDB knows and was never asked for, best known first. */
  peopleNeverFetched(limit: number): Promise<{ personId: number; tmdbId: number }[]>
}

/** A movie of the catalogue, and which lists it has already. */
export interface KnownMovie {
  id: number
  tmdbId: number | null
  imdbId: string | null
  title: string
  hasGenres: boolean
  hasCountries: boolean
  hasCredits: boolean
}

/** What is stored together. */
export interface Batch<Checkpoint extends object = object> {
  movies?: readonly SourceEntry[]
  ratings?: RatingColumns
  people?: readonly PersonEntry[]
  /** What could not be taken. */
  rejections?: readonly Rejection[]
  /** Where an import goes on that is interrupted after this batch. */
  checkpoint: Checkpoint
  /** Work done and in all, in any one unit, and how much has been handled, in the source's own. */
  progress: { done: number; total: number; count: number }
}

/** A movie with what stands beside the catalogue's own facts, and where it comes from. */
export interface SourceEntry {
  movie: SourceMovie
  regions?: readonly WatchRegion[]
  /** TMDB's ids. */
  similarIds?: readonly number[]
  /** A line of the file, or the source's own id. */
  place: number
  /** As it stands in the file. */
  raw?: string
}

/** Ratings of people who are nobody here, a column for each fact. */
export interface RatingColumns {
  users: readonly number[]
  /** Our own movie ids. */
  movies: readonly number[]
  values: readonly number[]
}

export interface PersonEntry {
  personId: number
  /** Null when the source knows nobody by that id. */
  details: FetchedPerson | null
}

export interface Rejection {
  place: number
  raw?: string
  reason: string
}

/** What the catalogue made of an import: the part of an interrupted run that was gone on with included. */
export interface Tally {
  added: number
  updated: number
  rejected: number
}

export interface Outcome<Checkpoint extends object = object> {
  start: Checkpoint
  end: Checkpoint
  /** Up to where this run began, and up to its end. */
  before: Tally
  total: Tally
  /** The first that this run could not take. */
  rejections: readonly Rejection[]
  /** Ratings of the source that are stored now. */
  ratings: { ratings: number; users: number }
  isDryRun: boolean
  seconds: number
  format: Format
}

export interface Report {
  lines: string[]
  /** Whether there is something new to train with. */
  isChange: boolean
  /** Whether something that was asked for by name is missing. */
  hasFailed?: boolean
}

/** Keeps the literal name, by which rows and the registry know the source. */
export function defineSource<const Name extends string>(source: Source<Name>): Source<Name> {
  return source
}
