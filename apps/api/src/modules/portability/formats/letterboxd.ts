import type { CsvFormat, ImportedRating, Reading, Row } from './entry.ts'
import { noteOf, tagsOf, toMovie, toRating } from './values.ts'

/** The tables of Letterboxd's export; those of watched, liked and wanted movies differ only in their names. */
export const letterboxd: CsvFormat = {
  source: 'letterboxd',
  scale: 'stars',
  headers: [['name', 'year', 'letterboxd uri']],
  columns: ['date', 'rating', 'rewatch', 'review', 'tags', 'watched date'],
  dates: ['date', 'watched date'],
  read(row): Reading {
    const { file, cell, has } = row
    const movie = toMovie({ title: cell('name'), year: cell('year') })
    if (/(^|\/)likes\//.test(file)) return { ...movie, says: { liked: true } }
    if (/watchlist[^/]*$/i.test(file)) return { ...movie, says: { shortlist: { at: row.moment('date') } } }
    const rating = toRating(cell('rating'), 'stars')
    const rated = rating && { rating: { ...rating, at: row.moment('date') } }
    if (has('watched date')) return { ...movie, says: { ...viewed(row, 'watched date'), ...rated } }
    // A row of ratings.csv has no date of a viewing; neither has one of watched.csv, whose date is that of marking it.
    return { ...movie, says: has('rating') ? { ...rated } : { seen: { at: null } } }
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
  columns: ['tmdbid', 'imdbid', 'directors', 'rating', 'rewatch', 'tags', 'review', 'createddate'],
  dates: ['watcheddate'],
  read(row): Reading {
    const { cell } = row
    const movie = toMovie({
      title: cell('title'),
      year: cell('year'),
      tmdbId: cell('tmdbid'),
      imdbId: cell('imdbid'),
      directors: cell('directors'),
    })
    const rating: ImportedRating | null = toRating(cell('rating'), 'stars') ?? toRating(cell('rating10'), 'points')
    const rated = rating && { rating: { ...rating, at: row.moment('watcheddate') } }
    return { ...movie, says: { ...viewed(row, 'watcheddate'), ...rated } }
  },
}

function viewed(row: Row, column: string) {
  const on = row.date(column)
  return {
    ...(on === null ? { seen: { at: null } } : { viewings: [{ on }] }),
    ...noteOf(row.cell('review')),
    ...tagsOf(row.cell('tags')),
  }
}
