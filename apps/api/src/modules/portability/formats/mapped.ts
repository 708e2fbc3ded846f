import type { ColumnMeaning, FileQuestion, HistoryAnswer } from '@marquee/contract'
import { meaningOf, scaleOf, suggestAnswer } from './column-meanings.ts'
import type { TableRow } from './csv.ts'
import { RowError, type CsvFormat, type EntryContent, type NamedMovie, type Reading, type Row } from './entry.ts'
import { clean, noteOf, splitYear, tagsOf, toMovie, toRating } from './values.ts'

const MAX_COLUMNS = 200
const MAX_NAME = 200
const SAMPLE_ROWS = 10
const MAX_CELL = 300
const SERIES =
  /^(tv|tv[\s_-]?(series|show|mini[\s_-]?series|episode)|series|show|season|episode|serie|anime|сериал|серіал)$/i
/** Names of columns whose date is that of a viewing also in a rated row. */
const WATCHED =
  /watch|seen|gesehen|geschaut|\bvu\b|visionn|visto|vision[ei]|obejrz|sedd|\bsett?\b|gezien|просмотр|перегляд/i
const ENGLISH = /^(title|name|movie|film)\b/i

const IDENTIFYING: ReadonlySet<ColumnMeaning> = new Set(['title', 'original_title', 'tmdb_id', 'imdb_id', 'link'])

/** A table of no known service: its first rows, and the largest number of each column. */
export interface UnknownTable {
  names: string[]
  rows: string[][]
  largest: (number | null)[]
}

export function startTable(names: readonly string[]): UnknownTable {
  const kept = names.slice(0, MAX_COLUMNS).map((name) => clean(name, MAX_NAME))
  return { names: kept, rows: [], largest: kept.map(() => null) }
}

/** Takes a row into the question and the guess of its answer. */
export function addRow({ names, rows, largest }: UnknownTable, { cells }: TableRow): void {
  if (cells === null) return
  if (rows.length < SAMPLE_ROWS) rows.push(names.map((_, index) => clean(cells[index] ?? '', MAX_CELL)))
  names.forEach((_, index) => {
    const value = ratingText(cells[index] ?? '')
    const number = value === '' ? NaN : Number(value.replace(',', '.'))
    if (Number.isFinite(number)) largest[index] = Math.max(largest[index] ?? 0, number)
  })
}

export function questionOf({ names, rows, largest }: UnknownTable): FileQuestion {
  return { kind: 'columns', columns: names, rows, suggested: suggestAnswer(names, largest), remembered: false }
}

/** A table read as the user has named its columns. */
export function mappedFormat({ names, largest }: UnknownTable, answer: HistoryAnswer): CsvFormat {
  const byMeaning = new Map<ColumnMeaning, string>()
  for (const { column, meaning } of answer.columns ?? []) {
    const name = names.find((each) => each === column) ?? names.find((each) => sameName(each, column))
    if (name !== undefined && !byMeaning.has(meaning)) byMeaning.set(meaning, name)
  }
  const rated = names.indexOf(byMeaning.get('rating') ?? '')
  const scale = answer.scale ?? scaleOf(largest[rated] ?? null)
  const date = byMeaning.get('date')
  return {
    source: 'mapped',
    scale: scale === 'stars' ? 'stars' : 'points',
    headers: [],
    columns: [],
    isOpen: true,
    ...(date !== undefined && { dates: [date.toLowerCase()] }),
    read: (row) => readRow(row, { byMeaning, scale, kind: answer.kind }),
  }
}

function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

interface Mapping {
  byMeaning: ReadonlyMap<ColumnMeaning, string>
  scale: NonNullable<HistoryAnswer['scale']>
  kind: HistoryAnswer['kind']
}

function readRow(row: Row, { byMeaning, scale, kind }: Mapping): Reading {
  const column = (meaning: ColumnMeaning) => (byMeaning.get(meaning) ?? '').toLowerCase()
  const cell = (meaning: ColumnMeaning) => (byMeaning.has(meaning) ? row.cell(column(meaning)) : '')
  const links = [cell('link'), cell('tmdb_id'), cell('imdb_id')]
  if (links.some((link) => /themoviedb\.org\/tv\//.test(link)) || SERIES.test(row.cell('type'))) return null
  const movie = movieOf(cell, byMeaning.get('title') ?? '', links)
  const rating = toRating(ratingText(cell('rating')), scale)
  const says: EntryContent = { ...noteOf(cell('note')), ...tagsOf(cell('tags')), ...placeIn(row, cell('list')) }
  const on = byMeaning.has('date') ? row.date(column('date')) : null
  if (rating) says.rating = { ...rating, at: row.moment(column('date')) }
  // A rated row's date is that of the rating, unless its column is named after watching or the rating cannot have it.
  if (on !== null && (!rating || says.rating?.at === null || WATCHED.test(byMeaning.get('date') ?? '')))
    says.viewings = [{ on }]
  if (!rating && on === null && kind !== undefined) says[kind] = { at: null }
  return { ...movie, says }
}

function movieOf(cell: (meaning: ColumnMeaning) => string, titleColumn: string, links: readonly string[]): NamedMovie {
  const original = cell('original_title')
  // Catalogues have the original title of every movie, but not every translation.
  const title = original === '' || (ENGLISH.test(titleColumn) && cell('title') !== '') ? cell('title') : original
  const split = splitYear(title)
  const tmdb = links.map((link) => /themoviedb\.org\/movie\/(\d+)/.exec(link)?.[1]).find((id) => id !== undefined)
  const imdb = links.map((link) => /\btt\d{5,10}\b/.exec(link)?.[0]).find((id) => id !== undefined)
  return toMovie({
    title: cell('year') === '' ? split.title : title,
    year: cell('year') || split.year,
    tmdbId: tmdb ?? cell('tmdb_id'),
    imdbId: imdb ?? cell('imdb_id'),
  })
}

function placeIn(row: Row, list: string): Pick<EntryContent, 'lists'> {
  const name = clean(list)
  if (name === '') return {}
  return { lists: [{ list: row.lists.indexOf(name, name), position: row.line }] }
}

/** "8/10", "85 %" and "★★★★½" as numbers, "-" and "n/a" as none; anything else unchanged. */
function ratingText(text: string): string {
  const stars = /^(★*)(½?)☆*$/.exec(text.trim())
  if (stars && text.trim() !== '') return String(stars[1]!.length + (stars[2] === '' ? 0 : 0.5))
  if (/^(?:[-–—?]|n\/?a|none|null)$/i.test(text.trim())) return ''
  return text.replace(/\s*(?:\/\s*(?:5|10|100)|%|★)$/, '').trim()
}

/** True if an answer is about a table with these columns. @throws RowError if it names none that identifies a movie */
export function isAnswered({ names }: UnknownTable, { columns }: HistoryAnswer): boolean {
  if (!columns?.every(({ column }) => names.some((name) => sameName(name, column)))) return false
  if (!columns.some(({ meaning }) => IDENTIFYING.has(meaning)))
    throw new RowError('Choose the column with the titles, ids or links of the movies.')
  return true
}

/** True if a table may be a list of titles in one column. */
export function isTitleColumn(name: string): boolean {
  return meaningOf(name) === 'title'
}
