import { RATING_VALUES } from '@marquee/contract'
import { toCsv } from '@marquee/files'
import type { OwnList, WantedMovie, WatchedMovie } from './export-repository.ts'

const HEADER = [
  'LetterboxdURI',
  'tmdbID',
  'imdbID',
  'Title',
  'Year',
  'Directors',
  'WatchedDate',
  'Rating',
  'Rating10',
  'Rewatch',
  'Tags',
  'Review',
]
/** Half a star to five stars for our four levels. */
const STARS: ReadonlyMap<number, number> = new Map([
  [RATING_VALUES.Dislike, 1],
  [RATING_VALUES.Neutral, 2.5],
  [RATING_VALUES.Like, 4],
  [RATING_VALUES.Best, 5],
])

/** Letterboxd accepts files up to 1 MB: more rows go into further files. */
const MAX_ROWS = 5000
const MAX_BYTES = 1_000_000

type Cells = (string | number | null)[]

/** Rows of viewings in Letterboxd's import format (RFC 4180), in files of the size that it accepts. */
export function toLetterboxdCsv(movies: readonly WatchedMovie[]): string[] {
  const header = toCsv([HEADER])
  const parts = [{ text: header, rows: 0, bytes: header.length }]
  for (const movie of movies) {
    const row = toCsv([toCells(movie)])
    const bytes = Buffer.byteLength(row)
    let part = parts.at(-1)!
    if (part.rows > 0 && (part.rows === MAX_ROWS || part.bytes + bytes > MAX_BYTES)) {
      part = { text: header, rows: 0, bytes: header.length }
      parts.push(part)
    }
    part.text += row
    part.rows++
    part.bytes += bytes
  }
  return parts.map(({ text }) => text)
}

/** The movie's note and tags are in the row of its last viewing: in each row they would be a review of each. */
function toCells(movie: WatchedMovie): Cells {
  const { tmdb_id, imdb_id, title, year, directors, watched_on, time, is_last, viewing_note, note, tags } = movie
  const points = pointsOf(movie)
  const texts = [viewing_note, is_last ? note : null].filter((text) => text !== null && text !== '')
  const cells: Cells = [null, tmdb_id, imdb_id, title, year, directors, watched_on]
  cells.push(points && points / 2, points, time > 1 ? 'true' : null)
  cells.push(is_last && tags.length > 0 ? tags.join(', ') : null, texts.length > 0 ? texts.join('\n\n') : null)
  return cells
}

/** Points of ten, of which Letterboxd shows half stars: as they were brought, else by our level. */
function pointsOf({ value, brought, brought_scale: scale }: WatchedMovie): number | null {
  if (value === null) return null
  if (brought !== null && (scale === 'stars' || scale === 'points')) {
    const points = Math.round(scale === 'stars' ? brought * 2 : brought)
    return Math.min(10, Math.max(1, points))
  }
  return starsOf(value) * 2
}

function starsOf(value: number): number {
  const stars = STARS.get(value)
  if (stars === undefined) throw new Error(`${value} is not a level of rating.`)
  return stars
}

/** The shortlist, as Letterboxd exports its watchlist. */
export function toWatchlistCsv(movies: readonly WantedMovie[]): string {
  const rows = movies.map(({ added_on, title, year }): Cells => [added_on, title, year, null])
  return toCsv([['Date', 'Name', 'Year', 'Letterboxd URI'], ...rows])
}

/** A list, as Letterboxd exports its lists. */
export function toListCsv({ created_on, name, description, tags, movies }: OwnList): string {
  const rows = movies.map(({ title, year, note }, index): Cells => [index + 1, title, year, null, note])
  return [
    toCsv([
      ['Letterboxd list export v7'],
      ['Date', 'Name', 'Tags', 'URL', 'Description'],
      [created_on, name, tags.join(', '), null, description],
    ]),
    '\r\n',
    toCsv([['Position', 'Name', 'Year', 'URL', 'Description'], ...rows]),
  ].join('')
}
