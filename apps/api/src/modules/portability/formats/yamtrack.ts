import type { CsvFormat, Reading, EntryContent } from './entry.ts'
import { toMoment, toMovie, toRating } from './values.ts'

/** Yamtrack's one file for all media. */
export const yamtrack: CsvFormat = {
  source: 'yamtrack',
  scale: 'points',
  headers: [['media_id', 'source', 'media_type', 'title']],
  columns: [
    'image',
    'season_number',
    'episode_number',
    'score',
    'status',
    'notes',
    'start_date',
    'end_date',
    'progress',
    'created_at',
    'progressed_at',
  ],
  read(cell): Reading {
    if (cell('media_type').toLowerCase() !== 'movie') return null
    const from = cell('source').toLowerCase()
    const movie = toMovie({ title: cell('title'), tmdbId: from === 'tmdb' ? cell('media_id') : null })
    return { ...movie, says: toContent(cell('status').toLowerCase(), cell) }
  },
}

function toContent(status: string, cell: (name: string) => string): EntryContent {
  const rating = toRating(cell('score'), 'points')
  const at = toMoment(cell('end_date')) ?? toMoment(cell('created_at'))
  return {
    ...(rating && { rating: { ...rating, at } }),
    ...(status === 'completed' && { seen: { at } }),
    ...(status === 'planning' && { shortlist: { at: toMoment(cell('created_at')) } }),
  }
}
