import type { CsvFormat, Reading } from './entry.ts'
import { noteOf, placeOf, toMovie, toRating } from './values.ts'

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
  dates: ['watchedat', 'addedat'],
  read(row): Reading {
    const { cell, has } = row
    const movie = toMovie({
      title: cell('title'),
      year: cell('year'),
      tmdbId: cell('tmdbid'),
      imdbId: cell('imdbid'),
    })
    const rating = toRating(cell('userrating'), 'points')
    const viewing = { on: row.date('watchedat'), ...noteOf(cell('comment')), ...placeOf(cell('location')) }
    return {
      ...movie,
      says: {
        ...(rating && { rating: { ...rating, at: null } }),
        ...(has('watchedat') && { viewings: [viewing] }),
        ...(has('addedat') && { shortlist: { at: row.moment('addedat') } }),
      },
    }
  },
}
