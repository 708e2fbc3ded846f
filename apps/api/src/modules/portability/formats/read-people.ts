import { RATING_VALUES } from '@marquee/contract'
import { DEFAULT_CUTS, levelOf } from '@marquee/contract/history-preview'
import { FileError, isZip, unzip } from '@marquee/files'
import { readCsvTable, type CsvTable } from './csv.ts'
import { RowError, type ImportedRating } from './entry.ts'
import { readHistory } from './read-history.ts'
import { textOf, type TextFile } from './text-file.ts'

/** A rating by a person without an account, and the movie as its file identifies it. */
export interface BroughtEntry {
  /** Number of the person in the file. */
  person: number
  title: string
  year: number | null
  tmdb_id: number | null
  imdb_id: string | null
  directors: string[]
  value: number
}
export interface BroughtPeople {
  /** A service, or `people` for a table of several people. */
  format: string
  entries: BroughtEntry[]
}

const MAX_ENTRIES = 200_000
const ZIP_LIMITS = { entries: 5000, bytes: 32 * 1024 * 1024 }
const DATASET = /(^|\/)(ratings|links)\.csv$/i
const LEVELS = Object.values(RATING_VALUES)
const MAX_STARS = 5
const MAX_POINTS = 10
const MAX_HUNDRED = 100

/**
 * Reads the ratings of people without an account: a table of several people, or the history of one.
 * @throws RowError, with a sentence for the administrator, when the file cannot be read or has no ratings
 */
export async function readPeople(bytes: Uint8Array, fileName: string): Promise<BroughtPeople> {
  const table = await readTable(bytes).catch((error: unknown) => {
    throw error instanceof FileError ? new RowError(error.message, { cause: error }) : error
  })
  const people = table ?? (await readOne(bytes, fileName))
  if (people.entries.length === 0) throw new RowError('There is no rating in this file.')
  return people
}

async function readOne(bytes: Uint8Array, fileName: string): Promise<BroughtPeople> {
  const history = await readHistory(bytes, fileName)
  if ('question' in history)
    throw new RowError(
      'This is no export of a service that Marquee knows, and no table with the columns user, tmdb_id or imdb_id, and rating.',
    )
  const entries = history.entries.flatMap(({ title, year, tmdbId, imdbId, directors, says: { rating } }) =>
    rating === undefined
      ? []
      : [{ person: 1, title, year, tmdb_id: tmdbId, imdb_id: imdbId, directors, value: valueOf(rating) }],
  )
  return { format: history.source, entries }
}

const valueOf = ({ own, tenths }: ImportedRating): number => own?.value ?? toValue(tenths)
const toValue = (tenths: number): number => LEVELS[levelOf(tenths, DEFAULT_CUTS)]!

interface Columns {
  user: number
  rating: number
  tmdb: number
  imdb: number
  /** Ids of MovieLens, which only its links resolve. */
  movie: number
}

/** Null if the file is no table of several people. */
async function readTable(bytes: Uint8Array): Promise<BroughtPeople | null> {
  const { ratings, links } = await filesOf(bytes)
  const table = ratings && (await readCsvTable(textOf(ratings)))
  const columns = table && columnsOf(table)
  if (!columns) return null
  const isLinked = columns.tmdb === -1 && columns.imdb === -1
  if (isLinked && links === null)
    throw new RowError(
      'The movies of this table are numbers of MovieLens. Bring the ZIP archive of the data set, which has links.csv too.',
    )
  const movies = isLinked && links ? await readLinks(links) : new Map<string, Movie>()
  return { format: 'people', entries: await readEntries(table, columns, isLinked ? movies : null) }
}

/** The table of ratings: the file itself, or that of a data set. */
async function filesOf(bytes: Uint8Array): Promise<{ ratings: TextFile | null; links: TextFile | null }> {
  if (!isZip(bytes)) return { ratings: { name: '', bytes: Buffer.from(bytes) }, links: null }
  const files: Record<string, TextFile> = {}
  for await (const { name, content } of unzip(bytes, (entry) => DATASET.test(entry), ZIP_LIMITS)) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    files[DATASET.exec(name)![2]!.toLowerCase()] = { name, bytes: Buffer.concat(chunks) }
  }
  return { ratings: files['ratings'] ?? null, links: files['links'] ?? null }
}

/** Null if there is no column of users. */
function columnsOf({ header }: CsvTable): Columns | null {
  const place = (...names: string[]) => header.findIndex((name) => names.includes(name.replace(/[_ ]/g, '')))
  const columns = {
    user: place('userid', 'user', 'username', 'person'),
    rating: place('rating', 'stars'),
    tmdb: place('tmdbid', 'tmdb'),
    imdb: place('imdbid', 'imdb'),
    movie: place('movieid'),
  }
  const names = columns.tmdb !== -1 || columns.imdb !== -1 || columns.movie !== -1
  return columns.user !== -1 && columns.rating !== -1 && names ? columns : null
}

type Movie = Pick<BroughtEntry, 'tmdb_id' | 'imdb_id'>

async function readLinks(file: TextFile): Promise<Map<string, Movie>> {
  const table = await readCsvTable(textOf(file))
  const places = ['movieid', 'tmdbid', 'imdbid'].map((name) => table?.header.indexOf(name) ?? -1)
  if (!table || places.includes(-1)) throw new RowError('links.csv needs the columns movieId, imdbId and tmdbId.')
  const movies = new Map<string, Movie>()
  for await (const { cells } of table.rows) {
    const [movie = '', tmdb, imdb] = places.map((place) => cells?.[place])
    movies.set(movie, toMovie(tmdb, imdb))
  }
  return movies
}

function toMovie(tmdb = '', imdb = ''): Movie {
  const digits = /^(?:tt)?(\d{1,10})$/.exec(imdb)?.[1]
  return {
    tmdb_id: /^\d{1,9}$/.test(tmdb) ? Number(tmdb) : null,
    imdb_id: digits === undefined ? null : `tt${digits.padStart(7, '0')}`,
  }
}

/** @param links movies by their number in the table; null if the table has ids of TMDB or IMDb */
async function readEntries(
  { rows }: CsvTable,
  columns: Columns,
  links: ReadonlyMap<string, Movie> | null,
): Promise<BroughtEntry[]> {
  const people = new Map<string, number>()
  const found: { person: number; movie: Movie; rating: number }[] = []
  for await (const { line, cells } of rows) {
    const [user = '', text = ''] = [cells?.[columns.user], cells?.[columns.rating]]
    const rating = Number(text)
    if (user === '' || text === '' || !(rating >= 0 && rating <= MAX_HUNDRED))
      throw new RowError(`Line ${line} of the ratings is no rating.`)
    if (found.length === MAX_ENTRIES)
      throw new RowError(
        `This file has more than ${MAX_ENTRIES} ratings. Import a whole data set with the command "marquee import movielens".`,
      )
    const person = people.get(user) ?? people.size + 1
    people.set(user, person)
    const movie = links ? links.get(cells![columns.movie] ?? '') : toMovie(cells![columns.tmdb], cells![columns.imdb])
    found.push({ person, movie: movie ?? toMovie(), rating })
  }
  const tenths = tenthsOf(found.reduce((most, { rating }) => Math.max(most, rating), 0))
  return found.map(({ person, movie, rating }) => ({
    person,
    title: '',
    year: null,
    ...movie,
    directors: [],
    value: toValue(tenths(rating)),
  }))
}

/** Ratings of a table are half stars, points or of a hundred, by the highest. */
function tenthsOf(highest: number): (rating: number) => number {
  if (highest <= MAX_STARS) return (rating) => 2 * rating
  return highest <= MAX_POINTS ? (rating) => rating : (rating) => rating / MAX_POINTS
}
