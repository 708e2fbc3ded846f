import { RATING_VALUES } from '@marquee/contract'
import { toCsv } from '@marquee/files'
import type { WatchedMovie } from './export-repository.ts'

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

/** Movies in Letterboxd's import format (RFC 4180). Without watched dates: a rating has none. */
export function toLetterboxdCsv(movies: readonly WatchedMovie[]): string {
  return toCsv([HEADER, ...movies.map(toCells)])
}

function toCells({ tmdb_id, imdb_id, title, year, directors, value }: WatchedMovie): (string | number | null)[] {
  const stars = value === null ? null : starsOf(value)
  return [null, tmdb_id, imdb_id, title, year, directors, null, stars, stars && stars * 2, null, null]
}

function starsOf(value: number): number {
  const stars = STARS.get(value)
  if (stars === undefined) throw new Error(`${value} is not a level of rating.`)
  return stars
}
