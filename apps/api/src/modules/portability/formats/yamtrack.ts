import { type CsvFormat, type Reading, type Says } from './entry.ts'
import { toMoment, toMovie, toRating } from './values.ts'

/** Yamtrack's one file for all media. */
export const yamtrack: CsvFormat = {
  source: 'yamtrack',
  scale: 'points',
  headers: [['media_id', 'source', 'media_type', 'title']],
  read(cell): Reading {
    if (cell('media_type').toLowerCase() !== 'movie') return null
    const from = cell('source').toLowerCase()
    const movie = toMovie({ title: cell('title'), tmdbId: from === 'tmdb' ? cell('media_id') : null })
    return { ...movie, says: toSays(cell('status').toLowerCase(), cell) }
  },
}

function toSays(status: string, cell: (name: string) => string): Says {
  const rating = toRating(cell('score'), 'points')
  const at = toMoment(cell('end_date')) ?? toMoment(cell('created_at'))
  return {
    ...(rating && { rating: { ...rating, at } }),
    ...(status === 'completed' && { seen: { at } }),
    ...(status === 'planning' && { shortlist: { at: toMoment(cell('created_at')) } }),
  }
}
