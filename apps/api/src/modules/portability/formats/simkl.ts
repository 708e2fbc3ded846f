import type { CsvFormat, EntryContent, JsonFormat, Reading } from './entry.ts'
import { field, scalarField, textField } from './json.ts'
import { toDate, toMoment } from './dates.ts'
import { isUnknown } from './trakt.ts'
import { noteOf, toMovie, toRating } from './values.ts'

/** Simkl's backup as CSV, which has the day before the month. */
export const simkl: CsvFormat = {
  source: 'simkl',
  scale: 'points',
  headers: [
    ['simkl_id', 'title', 'type'],
    ['title', 'type', 'watchlist', 'lastepwatched'],
  ],
  columns: [
    'year',
    'watchlist',
    'lastepwatched',
    'watcheddate',
    'rating',
    'memo',
    'tvdb',
    'tmdb',
    'imdb',
    'tvdb_id',
    'tmdb_id',
    'imdb_id',
    'mal_id',
    'mal',
  ],
  order: 'dmy',
  read(row): Reading {
    const { cell } = row
    if (!/^movies?$/i.test(cell('type'))) return null
    const movie = toMovie({
      title: cell('title'),
      year: cell('year'),
      tmdbId: cell('tmdb') || cell('tmdb_id'),
      imdbId: cell('imdb') || cell('imdb_id'),
    })
    const rating = toRating(cell('rating'), 'points')
    return {
      ...movie,
      says: {
        ...(rating && { rating: { ...rating, at: null } }),
        ...statusOf(cell('watchlist'), row.date('watcheddate'), null),
        ...noteOf(cell('memo')),
      },
    }
  },
}

function statusOf(status: string, watched: string | null, added: string | null): EntryContent {
  switch (status.toLowerCase()) {
    case 'completed':
      return { viewings: [{ on: watched }] }
    case 'plantowatch':
      return { shortlist: { at: added } }
    default:
      return {}
  }
}

/** Simkl's backup as JSON: movies, shows and anime, of which some are movies. */
export const simklBackup: JsonFormat = {
  source: 'simkl',
  scale: 'points',
  root: '{',
  paths: ['$.movies.*', '$.shows.*', '$.anime.*'],
  reader() {
    let isSimkl = false
    return {
      isOfFormat: () => isSimkl,
      rowAt([name, index], item) {
        if (!['movies', 'shows', 'anime'].includes(String(name)) || typeof index !== 'number') return null
        isSimkl ||= field(item, 'movie') !== undefined || field(item, 'show') !== undefined
        const isMovie = name === 'movies' || textField(item, 'anime_type') === 'movie'
        return () => (isMovie ? readItem(item) : null)
      },
    }
  },
}

function readItem(item: unknown): Reading {
  const movie = field(item, 'movie') ?? field(item, 'show')
  const ids = field(movie, 'ids')
  const rating = toRating(scalarField(item, 'user_rating'), 'points')
  const date = toDate(textField(item, 'last_watched_at'))
  const watched = isUnknown(date) ? null : date
  return {
    ...toMovie({
      title: textField(movie, 'title'),
      year: scalarField(movie, 'year'),
      tmdbId: scalarField(ids, 'tmdb'),
      imdbId: textField(ids, 'imdb'),
    }),
    says: {
      ...(rating && { rating: { ...rating, at: toMoment(field(item, 'user_rated_at')) } }),
      ...statusOf(textField(item, 'status'), watched, toMoment(field(item, 'added_to_watchlist_at'))),
      ...noteOf(textField(field(item, 'memo'), 'text')),
    },
  }
}
