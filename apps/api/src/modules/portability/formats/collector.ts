import type { HistoryAnswer, HistorySource, SampleRow } from '@marquee/contract'
import {
  RowError,
  type CsvFormat,
  type HistoryEntry,
  type ImportedList,
  type ListBook,
  type Reading,
  type Scale,
} from './entry.ts'
import { clean } from './values.ts'

const MAX_RAW = 1000
/** Of rows beyond these only the reason is kept. */
const MAX_RAW_ROWS = 1000
export const SAMPLE_ROWS = 10

/** A row that could not be read, with the reason. */
export interface InvalidRow {
  file: string
  line: number
  fault: string
  raw: string
}
/** The rows of one file. */
export interface FileContent {
  source: HistorySource
  scale: Scale | null
  entries: HistoryEntry[]
  invalidRows: InvalidRow[]
  skipped: number
  empty: number
  ignored: string[]
  finish?: CsvFormat['finish']
}

export interface RowPlace {
  line: number
  raw: () => string
}
export interface Collector {
  content: FileContent
  /** Reads a row. An error of the row is reported, and does not end the reading. */
  take: (place: RowPlace, read: () => Reading) => void
}

/** The file or archive that is being read. */
export interface Upload {
  answer: HistoryAnswer
  lists: (source: HistorySource) => ListBook & { all: ImportedList[] }
  /** Profiles of the people in the files. */
  profiles: Set<string>
  collect: (format: Pick<FileContent, 'source' | 'scale' | 'finish'>, file: string, ignored?: string[]) => Collector
}

/** Thrown once a sample has enough rows. */
export class SampleEnd extends Error {
  override name = 'SampleEnd'
}

/** @param sample Receives the first rows, after which reading ends with `SampleEnd`. */
export function createUpload(answer: HistoryAnswer, maxRows: number, sample?: SampleRow[]): Upload {
  const books = new Map<HistorySource, ReturnType<typeof createListBook>>()
  let rows = 0
  function lists(source: HistorySource) {
    const book = books.get(source) ?? createListBook()
    books.set(source, book)
    return book
  }
  return {
    answer,
    lists,
    profiles: new Set(),
    collect({ source, scale, finish }, file, ignored = []) {
      const content: FileContent = {
        source,
        scale,
        finish,
        entries: [],
        invalidRows: [],
        skipped: 0,
        empty: 0,
        ignored,
      }
      return {
        content,
        take(place, read) {
          if (++rows > maxRows) throw new RowError(`This file has more than ${maxRows} rows.`)
          const reading = takeRow(content, file, place, read)
          if (sample === undefined) return
          sample.push(toSample(place.line, reading, lists(source).all))
          if (sample.length === SAMPLE_ROWS) throw new SampleEnd()
        },
      }
    },
  }
}

function takeRow(content: FileContent, file: string, { line, raw }: RowPlace, read: () => Reading): Reading | RowError {
  try {
    const reading = read()
    if (reading === null) content.skipped++
    else if (Object.keys(reading.says).length === 0) content.empty++
    else content.entries.push({ ...reading, file, line, rows: 1 })
    return reading
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    const { invalidRows } = content
    const text = invalidRows.length < MAX_RAW_ROWS ? clean(raw(), MAX_RAW) : ''
    invalidRows.push({ file, line, fault: error.message, raw: text })
    return error
  }
}

function toSample(line: number, reading: Reading | RowError, lists: readonly ImportedList[]): SampleRow {
  const none = { line, title: '', year: null, tmdb_id: null, imdb_id: null }
  const nothing = { rating: null, date: null, note: null, list: null }
  if (reading === null) return { ...none, ...nothing, fault: 'It is not about a movie.' }
  if (reading instanceof RowError) return { ...none, ...nothing, fault: reading.message }
  const { title, year, tmdbId, imdbId, says } = reading
  const [place] = says.lists ?? []
  return {
    line,
    title,
    year,
    tmdb_id: tmdbId,
    imdb_id: imdbId,
    rating: says.rating?.raw ?? null,
    date: says.viewings?.[0]?.on ?? says.rating?.at?.slice(0, 10) ?? null,
    note: says.note ?? null,
    list: place === undefined ? null : (lists[place.list]?.name ?? null),
    fault: null,
  }
}

function createListBook(): ListBook & { all: ImportedList[] } {
  const all: ImportedList[] = []
  const indices = new Map<string, number>()
  function add(key: string, list: ImportedList): number {
    indices.set(key, all.length)
    return all.push(list) - 1
  }
  return {
    all,
    indexOf: (key, name) => indices.get(key) ?? add(key, { name, description: null, tags: [] }),
    describe(key, list) {
      const index = indices.get(key)
      if (index === undefined) add(key, list)
      else all[index] = list
    },
  }
}
