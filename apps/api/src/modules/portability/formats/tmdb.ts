import type { CsvFormat, EntryContent, Reading } from './entry.ts'
import { toMovie, toRating } from './values.ts'

/** TMDB's export of an account's ratings, watchlist or favourites. */
export const tmdb: CsvFormat = {
  source: 'tmdb',
  scale: 'points',
  headers: [['tmdb id', 'type', 'name']],
  columns: ['imdb id', 'release date', 'season number', 'episode number', 'rating', 'your rating', 'date rated'],
  dates: ['date rated'],
  read(row): Reading {
    const { cell, file } = row
    if (cell('type').toLowerCase() !== 'movie') return null
    const movie = toMovie({
      title: cell('name'),
      year: cell('release date'),
      tmdbId: cell('tmdb id'),
      imdbId: cell('imdb id'),
    })
    const rating = toRating(cell('your rating'), 'points')
    const at = row.moment('date rated')
    const listed: EntryContent = /favou?rite/i.test(file) ? { liked: true } : { shortlist: { at } }
    return { ...movie, says: rating ? { rating: { ...rating, at } } : listed }
  },
}
