import type { CsvFormat, Reading } from './entry.ts'
import { isUnknown } from './trakt.ts'
import { toMovie, toRating } from './values.ts'

/** Trakt's tables, as it writes and reads them. A date may be "unknown". */
export const traktCsv: CsvFormat = {
  source: 'trakt',
  scale: 'points',
  headers: [
    ['trakt_id', 'type', 'title'],
    ['type', 'watched_at', 'imdb_id'],
    ['type', 'watched_at', 'tmdb_id'],
    ['type', 'rated_at', 'imdb_id'],
    ['type', 'rated_at', 'tmdb_id'],
    ['type', 'watchlisted_at', 'imdb_id'],
    ['type', 'watchlisted_at', 'tmdb_id'],
    ['trakt_id', 'type', 'watched_at'],
  ],
  columns: [
    'action',
    'year',
    'trakt_rating',
    'tvdb_id',
    'url',
    'released',
    'runtime',
    'season_number',
    'episode_number',
    'season',
    'episode',
    'episode_title',
    'episode_released',
    'episode_trakt_rating',
    'episode_trakt_id',
    'episode_imdb_id',
    'episode_tmdb_id',
    'episode_tvdb_id',
    'genres',
    'rating',
    'plays',
    'last_watched_at',
    'listed_at',
    'collected_at',
    'rank',
    'notes',
    'id',
    'slug',
  ],
  dates: ['watched_at', 'last_watched_at', 'rated_at', 'watchlisted_at', 'listed_at'],
  read(row): Reading {
    const { cell } = row
    if (!/^(movies?)?$/i.test(cell('type'))) return null
    const movie = toMovie({
      title: cell('title'),
      year: cell('year'),
      tmdbId: cell('tmdb_id'),
      imdbId: cell('imdb_id'),
    })
    const rating = toRating(cell('rating'), 'points')
    const watched = cell('watched_at') === '' ? 'last_watched_at' : 'watched_at'
    const listed = cell('watchlisted_at') === '' ? 'listed_at' : 'watchlisted_at'
    const unlessUnknown = (date: string | null) => (isUnknown(date) ? null : date)
    return {
      ...movie,
      says: {
        ...(rating && { rating: { ...rating, at: unlessUnknown(row.moment('rated_at')) } }),
        ...(cell(watched) !== '' && { viewings: [{ on: unlessUnknown(row.date(watched)) }] }),
        ...(cell(listed) !== '' && { shortlist: { at: unlessUnknown(row.moment(listed)) } }),
      },
    }
  },
}
