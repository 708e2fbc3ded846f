import type { CsvFormat, Reading } from './entry.ts'
import { toMoment, toMovie, toRating } from './values.ts'

/** Movary's three files: history, ratings and watchlist. */
export const movary: CsvFormat = {
  source: 'movary',
  scale: 'points',
  headers: [
    ['title', 'tmdbid', 'watchedat'],
    ['title', 'tmdbid', 'userrating'],
    ['title', 'tmdbid', 'addedat'],
  ],
  columns: ['year', 'imdbid', 'comment', 'location'],
  read(cell): Reading {
    const movie = toMovie({
      title: cell('title'),
      year: cell('year'),
      tmdbId: cell('tmdbid'),
      imdbId: cell('imdbid'),
    })
    const added = cell('addedat')
    if (added !== '') return { ...movie, says: { shortlist: { at: toMoment(added) } } }
    const rating = toRating(cell('userrating'), 'points')
    if (rating) return { ...movie, says: { rating: { ...rating, at: null } } }
    const watched = cell('watchedat')
    return { ...movie, says: watched === '' ? {} : { seen: { at: toMoment(watched) } } }
  },
}
