import { type HistorySource } from '@marquee/contract'

/** A rating as the file gives it. */
export interface ImportedRating {
  raw: number
  /** The raw value in tenths of its scale, 1 to 10. */
  tenths: number
  /** Our own level and when it last changed: only our own exports know them. */
  own?: { value: number; updated_at: string; predicted: number | null; baseline: number | null }
}
interface Dated {
  /** ISO 8601; null where the file does not say when. */
  at: string | null
}
/** What a file says of one movie. */
export interface EntryContent {
  rating?: ImportedRating & Dated
  seen?: Dated
  hidden?: Dated
  shortlist?: Dated
}

/** Which movie is meant, as far as the file tells. */
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
  says: EntryContent
}

/** What one row tells; null for rows about anything but movies. */
export type Reading = (NamedMovie & { says: EntryContent }) | null

/** A row that cannot be taken: the message is one sentence for whoever brought the file. */
export class RowError extends Error {
  override name = 'RowError'
}

export type Scale = 'stars' | 'points'

/** A service's files: how they are recognised and read. */
export interface CsvFormat {
  source: HistorySource
  scale: Scale
  /** Header names in lower case; one whole set of them must be there. */
  headers: readonly (readonly string[])[]
  read: (cell: CellOf, file: string) => Reading
}
/** The cell of the row in the column of that name (lower case), trimmed; empty when there is none. */
export type CellOf = (name: string) => string

export interface JsonFormat {
  source: HistorySource
  scale: Scale | null
  /** The rows of the file with how each is read; null when it is of another format. @throws RowError for a file of no use. */
  rows: (document: unknown, file: string) => readonly JsonRow[] | null
}
export interface JsonRow {
  value: unknown
  read: (value: unknown) => Reading
}
