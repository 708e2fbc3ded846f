import type { HistorySource } from '@marquee/contract'
import type { JsonValue } from '@marquee/files'
import type { DateOrder } from './dates.ts'

/** In what a file rates; `own` is a scale of the person's own, read from its distribution. */
export type RatingScale = 'stars' | 'points' | 'hundred' | 'thumbs' | 'own'

/** A rating from the file. */
export interface ImportedRating {
  /** As in the file: half stars, points; thumbs are 2 (two up), 1 and -1. */
  raw: number
  /** Null in our own exports for ratings that were given here. */
  scale: RatingScale | null
  /** The raw value in tenths of its scale, 1 to 10. */
  tenths: number
  /** The service that the raw value was brought from, in our own exports. */
  from?: string
  /** Our own level and when it last changed: only our own exports have them. */
  own?: { value: number; updated_at: string; predicted: number | null; baseline: number | null }
}
interface Dated {
  /** ISO 8601; null if the file has no date. */
  at: string | null
}
/** One time that the movie was seen. */
export interface ImportedViewing {
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; null if the date is not known. */
  on: string | null
  note?: string
  place?: string
  /** Only our own exports have them. */
  own?: { source: string; created_at: string }
}
/** The movie's place in a list of the file. */
export interface ImportedPlace {
  /** Index into `History.lists`. */
  list: number
  position: number
  note?: string
}
/** The content of a file about one movie. */
export interface EntryContent {
  rating?: ImportedRating & Dated
  /** Seen, without a date. In our own exports the mark, with the moment of marking. */
  seen?: Dated
  hidden?: Dated
  /** In our own exports also movies that were taken off because they were seen. */
  shortlist?: Dated & { taken_off_at?: string }
  viewings?: ImportedViewing[]
  /** Notes and reviews, unchanged. */
  note?: string
  tags?: string[]
  liked?: boolean
  lists?: ImportedPlace[]
}
/** A list of the file. */
export interface ImportedList {
  name: string
  description: string | null
  tags: string[]
}

/** The movie as identified by the file. */
export interface NamedMovie {
  title: string
  year: number | null
  tmdbId: number | null
  imdbId: string | null
  directors: string[]
}
export interface HistoryEntry extends NamedMovie {
  file: string
  line: number
  /** Rows that were merged into it, those that only repeat included. */
  rows: number
  says: EntryContent
}

/** The content of one row; null for rows that are not about movies. */
export type Reading = (NamedMovie & { says: EntryContent }) | null

/** A row that cannot be read. The message is one sentence for the user. */
export class RowError extends Error {
  override name = 'RowError'
}

export type Scale = 'stars' | 'points'

/** A row of a table. Columns are named in lower case. */
export interface Row {
  file: string
  line: number
  /** The cell, trimmed; empty if there is none. */
  cell: (name: string) => string
  /** True if the table has the column. */
  has: (name: string) => boolean
  /** The date in a cell: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  date: (name: string) => string | null
  /** The moment in a cell, as ISO 8601. */
  moment: (name: string) => string | null
  lists: ListBook
  /** The profile that the user has chosen, of those in the file. */
  profile: string | undefined
}

/** The lists of a service's files. */
export interface ListBook {
  /** Index of a list, which is added with a name if it is new. */
  indexOf: (key: string, name: string) => number
  /** Adds name and description of a list, before or after its movies. */
  describe: (key: string, list: ImportedList) => void
}

/** Recognition and reading of a service's tables. */
export interface CsvFormat {
  source: HistorySource
  scale: Scale
  /** Header names in lower case; one whole set of them must be there. */
  headers: readonly (readonly string[])[]
  /** The other columns that the format has. */
  columns: readonly string[]
  /** True if its columns differ from file to file: any other is of the format too. */
  isOpen?: boolean
  /** Columns with dates. A row that proves the order of day and month proves it for all of them. */
  dates?: readonly string[]
  /** The order of day and month, if the service always writes the same. */
  order?: DateOrder
  /** The column with the profile, in files of several people. */
  profile?: string
  read: (row: Row) => Reading
  /** Last step, which needs all movies of the file. */
  finish?: (entries: HistoryEntry[]) => void
}

export interface JsonFormat {
  source: HistorySource
  scale: Scale | null
  /** The first letter of its files. */
  root: '[' | '{'
  /** The values that a reader needs, as `readJson` selects them. */
  paths: string[]
  reader: (file: string, lists: ListBook) => JsonReader
}
export interface JsonReader {
  /** Returns the reading of a row; null for a value that is none. @throws RowError for an unusable file. */
  rowAt: (path: JsonValue['path'], value: unknown) => (() => Reading) | null
  /** True if the values were of a file of this format. */
  isOfFormat: () => boolean
}
