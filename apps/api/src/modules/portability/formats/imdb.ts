import type { CsvFormat, Reading } from './entry.ts'
import { toMoment, toMovie, toRating } from './values.ts'

/** Types of titles that are movies; older files leave the column out or write it another way. */
const MOVIES: ReadonlySet<string> = new Set([
  '',
  'movie',
  'video',
  'tvmovie',
  'tvspecial',
  'short',
  'featurefilm',
  'documentary',
])

/** IMDb's ratings, watchlist and lists, in the layouts since about 2010. */
export const imdb: CsvFormat = {
  source: 'imdb',
  scale: 'points',
  headers: [
    ['const', 'title'],
    ['const', 'your rating'],
    ['const', 'you rated'],
  ],
  columns: [
    'position',
    'created',
    'modified',
    'description',
    'original title',
    'url',
    'title type',
    'imdb rating',
    'runtime (mins)',
    'year',
    'genres',
    'num votes',
    'num. votes',
    'release date',
    'release date (month/day/year)',
    'directors',
    'date rated',
  ],
  read(cell): Reading {
    if (!MOVIES.has(cell('title type').toLowerCase().replaceAll(/[\s-]/g, ''))) return null
    const movie = toMovie({
      title: cell('title'),
      year: cell('year'),
      imdbId: cell('const'),
      directors: cell('directors'),
    })
    const rating = toRating(cell('your rating') || cell('you rated'), 'points')
    const isList = cell('position') !== '' || cell('created') !== ''
    return {
      ...movie,
      says: {
        ...(rating && { rating: { ...rating, at: toMoment(cell('date rated')) } }),
        ...(isList && !rating && { shortlist: { at: toMoment(cell('created')) } }),
      },
    }
  },
}
