import type { CsvFormat, Reading } from './entry.ts'
import { toMoment, toMovie, toRating } from './values.ts'

/** The files of Letterboxd's export; `watched` and `watchlist` differ only in their names. */
export const letterboxd: CsvFormat = {
  source: 'letterboxd',
  scale: 'stars',
  headers: [['name', 'year', 'letterboxd uri']],
  columns: ['date', 'rating', 'rewatch', 'review', 'tags', 'watched date'],
  read(cell, file): Reading {
    const movie = toMovie({ title: cell('name'), year: cell('year') })
    if (/(^|\/)likes\//.test(file)) return null
    const at = toMoment(cell('date'))
    if (/watchlist/i.test(file)) return { ...movie, says: { shortlist: { at } } }
    const rating = toRating(cell('rating'), 'stars')
    const rated = rating && { rating: { ...rating, at } }
    // A row of ratings.csv does not have the date of a viewing; a diary row does.
    const watched = /(^|\/)ratings/i.test(file) ? {} : { seen: { at: toMoment(cell('watched date')) ?? at } }
    return { ...movie, says: { ...watched, ...rated } }
  },
}

/** The format that Letterboxd imports, which others write as their export: Movary, and our own letterboxd.csv. */
export const letterboxdImport: CsvFormat = {
  source: 'letterboxd',
  scale: 'stars',
  headers: [
    ['title', 'year', 'rating10'],
    ['title', 'year', 'watcheddate'],
    ['letterboxduri', 'title', 'year'],
  ],
  columns: ['tmdbid', 'imdbid', 'directors', 'rating', 'rewatch', 'tags', 'review'],
  read(cell): Reading {
    const movie = toMovie({
      title: cell('title'),
      year: cell('year'),
      tmdbId: cell('tmdbid'),
      imdbId: cell('imdbid'),
      directors: cell('directors'),
    })
    const at = toMoment(cell('watcheddate'))
    const tenths = toRating(cell('rating10'), 'points')
    const rating = toRating(cell('rating'), 'stars') ?? (tenths && { ...tenths, raw: tenths.raw / 2 })
    return { ...movie, says: { seen: { at }, ...(rating && { rating: { ...rating, at } }) } }
  },
}
