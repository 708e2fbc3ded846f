import type { JsonFormat, Reading, EntryContent } from './entry.ts'
import { field, numberField, textField } from './json.ts'
import { toMoment, toMovie, toRating } from './values.ts'

const MOMENTS = ['rated_at', 'last_watched_at', 'watched_at', 'listed_at'] as const

/** Trakt's lists in JSON, one kind per file, in the layouts with and without folders. */
export const trakt: JsonFormat = {
  source: 'trakt',
  scale: 'points',
  root: '[',
  paths: ['$.*'],
  reader(file) {
    // Custom lists and favourites are neither watched movies nor a watchlist.
    const isHistory = !/lists-(list-|lists|favorites)|(^|\/)lists\/(?!watchlist)/.test(file)
    let hasMoments = false
    return {
      isOfFormat: () => hasMoments,
      rowAt(_path, item) {
        hasMoments ||= MOMENTS.some((name) => field(item, name) !== undefined)
        return isHistory ? () => readItem(item) : null
      },
    }
  },
}

function readItem(item: unknown): Reading {
  const movie = field(item, 'movie')
  if (movie === undefined) return null
  const ids = field(movie, 'ids')
  return {
    ...toMovie({
      title: textField(movie, 'title'),
      year: numberField(movie, 'year'),
      tmdbId: numberField(ids, 'tmdb'),
      imdbId: textField(ids, 'imdb'),
    }),
    says: toContent(item),
  }
}

function toContent(item: unknown): EntryContent {
  const rating = toRating(String(numberField(item, 'rating') ?? ''), 'points')
  if (rating) return { rating: { ...rating, at: toMoment(field(item, 'rated_at')) } }
  const watched = field(item, 'last_watched_at') ?? field(item, 'watched_at')
  if (watched !== undefined) return { seen: { at: toMoment(watched) } }
  const listed = field(item, 'listed_at')
  return listed === undefined ? {} : { shortlist: { at: toMoment(listed) } }
}
