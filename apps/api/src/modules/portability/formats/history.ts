import type { FileQuestion, HistorySource } from '@marquee/contract'
import type { InvalidRow } from './collector.ts'
import type { HistoryEntry, ImportedList, Scale } from './entry.ts'

/**
 * The content of a file: one entry per movie, in the order of the file. The rows of its entries, the skipped, the empty and the
 * invalid ones are together the rows of the file.
 */
export interface History {
  source: HistorySource
  /** Of the histogram: ratings of a hundred, thumbs and the user's own scale count as points. */
  scale: Scale | null
  entries: HistoryEntry[]
  lists: ImportedList[]
  invalidRows: InvalidRow[]
  /** Rows about anything but movies. */
  skipped: number
  /** Rows that name a movie and nothing about it. */
  empty: number
  /** Columns that the service's format does not have, which are not read. */
  ignored: string[]
}
/** A file that can only be read with an answer. Its `suggested` answer is guessed from the names of its columns. */
export interface Asking {
  source: HistorySource
  question: FileQuestion
}
