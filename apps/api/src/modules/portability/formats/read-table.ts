import type { Asking } from './history.ts'
import type { FileContent, Upload } from './collector.ts'
import { readCsvTable, type CsvTable } from './csv.ts'
import { criticker } from './criticker.ts'
import { provenOrder, toDate, toMoment, type DateOrder } from './dates.ts'
import { RowError, type CsvFormat, type Row } from './entry.ts'
import { imdb } from './imdb.ts'
import { isLetterboxdList, readLetterboxdList } from './letterboxd-list.ts'
import { letterboxd, letterboxdImport } from './letterboxd.ts'
import { addRow, isAnswered, mappedFormat, questionOf, startTable } from './mapped.ts'
import { movary } from './movary.ts'
import { movielens } from './movielens.ts'
import { netflix } from './netflix.ts'
import { recognise } from './recognise.ts'
import { simkl } from './simkl.ts'
import { textOf, type TextFile } from './text-file.ts'
import { listedKind, readListed } from './titles.ts'
import { tmdb } from './tmdb.ts'
import { traktCsv } from './trakt-csv.ts'
import { tvtimeTable } from './tvtime-copy.ts'
import { tvtime } from './tvtime.ts'
import { clean } from './values.ts'
import { yamtrack } from './yamtrack.ts'

const MAX_PROFILE = 200
const FIGURES = /(?<!\d)\d{1,2}[/-]\s?\d{1,2}[/-]\s?\d{2}/
const OVERLAP = 12
const CONTROL = /(?![\t\r\n])\p{Cc}/u

const CSV_FORMATS: readonly CsvFormat[] = [
  letterboxd,
  imdb,
  movielens,
  tmdb,
  movary,
  yamtrack,
  simkl,
  traktCsv,
  tvtime,
  tvtimeTable,
  criticker,
  netflix,
  letterboxdImport,
]

/** Reads a table or a list of titles; null for neither. */
export async function readTable(file: TextFile, upload: Upload): Promise<FileContent | Asking | null> {
  const table = await readCsvTable(textOf(file))
  if (table && isLetterboxdList(table)) {
    const collector = upload.collect(letterboxd, file.name)
    await readLetterboxdList(table, file.name, upload.lists('letterboxd'), collector)
    return collector.content
  }
  const recognised = table && recognise(table.header, CSV_FORMATS)
  await table?.rows.return(undefined)
  if (recognised) return readRows(file, recognised.format, upload, recognised.ignored)
  const listed = await listedKind(file)
  if (listed !== null) {
    const content = await readListed(file, listed, upload)
    return 'kind' in content ? { source: listed, question: content } : content
  }
  return table && isHeader(table.header) ? readUnknown(file, upload) : null
}

/** True if the first line names columns; that of a picture or a letter does not. */
function isHeader(header: readonly string[]): boolean {
  return header.filter((name) => name !== '').length > 1 && !header.some((name) => CONTROL.test(name))
}

async function readUnknown(file: TextFile, upload: Upload): Promise<FileContent | Asking | null> {
  const table = await readCsvTable(textOf(file))
  if (!table) return null
  const unknown = startTable(table.names)
  for await (const row of table.rows) addRow(unknown, row)
  if (unknown.rows.length === 0) return null
  if (!isAnswered(unknown, upload.answer)) return { source: 'mapped', question: questionOf(unknown) }
  return readRows(file, mappedFormat(unknown, upload.answer), upload, [])
}

async function readRows(file: TextFile, format: CsvFormat, upload: Upload, ignored: string[]): Promise<FileContent> {
  const order = format.order ?? (await survey(file, format, upload))
  const collector = upload.collect(format, file.name, ignored)
  const table = await readCsvTable(textOf(file))
  for await (const { line, raw, cells } of table?.rows ?? []) {
    collector.take({ line, raw: () => raw }, () => {
      if (cells === null) throw new RowError('It is no row of CSV.')
      return format.read(toRow(table!, cells, { file: file.name, line, order, upload, format }))
    })
  }
  return collector.content
}

/** Reads the whole table once for the profiles, and for the order of day and month. */
async function survey(file: TextFile, { dates = [], profile }: CsvFormat, upload: Upload): Promise<DateOrder | null> {
  if (profile === undefined && !(await hasFigures(file))) return null
  const table = await readCsvTable(textOf(file))
  if (!table) return null
  const columns = dates.map((name) => table.header.indexOf(name)).filter((index) => index !== -1)
  const profileColumn = profile === undefined ? -1 : table.header.indexOf(profile)
  const proven = new Set<DateOrder>()
  for await (const { cells } of table.rows) {
    const name = clean(cells?.[profileColumn] ?? '', MAX_PROFILE)
    if (name !== '') upload.profiles.add(name)
    for (const column of columns) {
      const order = provenOrder(cells?.[column] ?? '')
      if (order !== null) proven.add(order)
    }
  }
  return proven.size === 1 ? [...proven][0]! : null
}

/** True if day and month are written in figures somewhere; most files have other dates, and need not be read twice. */
async function hasFigures(file: TextFile): Promise<boolean> {
  let end = ''
  for await (const chunk of textOf(file)) {
    if (FIGURES.test(end + chunk)) return true
    end = chunk.slice(-OVERLAP)
  }
  return false
}

interface RowContext {
  file: string
  line: number
  order: DateOrder | null
  upload: Upload
  format: CsvFormat
}

function toRow({ header }: CsvTable, cells: readonly string[], context: RowContext): Row {
  const { file, line, order, upload, format } = context
  const cell = (name: string) => cells[header.indexOf(name)] ?? ''
  return {
    file,
    line,
    cell,
    has: (name) => header.includes(name),
    date: (name) => toDate(cell(name), order),
    moment: (name) => toMoment(cell(name), order),
    lists: upload.lists(format.source),
    profile: upload.answer.profile,
  }
}
