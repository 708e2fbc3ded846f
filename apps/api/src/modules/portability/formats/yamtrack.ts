import type { CsvFormat, EntryContent, Reading, Row } from './entry.ts'
import { noteOf, toMovie, toRating } from './values.ts'

/** Yamtrack's one file for all media; a movie has a row for each viewing. */
export const yamtrack: CsvFormat = {
  source: 'yamtrack',
  scale: 'points',
  headers: [['media_id', 'source', 'media_type']],
  columns: [
    'title',
    'image',
    'season_number',
    'episode_number',
    'score',
    'status',
    'notes',
    'start_date',
    'end_date',
    'progress',
    'repeats',
    'created_at',
    'progressed_at',
  ],
  dates: ['start_date', 'end_date', 'created_at'],
  read(row): Reading {
    const { cell } = row
    if (cell('media_type').toLowerCase() !== 'movie') return null
    const from = cell('source').toLowerCase()
    const movie = toMovie({ title: cell('title'), tmdbId: from === 'tmdb' ? cell('media_id') : null })
    return { ...movie, says: toContent(row) }
  },
}

function toContent(row: Row): EntryContent {
  const { cell } = row
  const status = cell('status').toLowerCase()
  const rating = toRating(cell('score'), 'points')
  return {
    ...(rating && { rating: { ...rating, at: row.moment('end_date') ?? row.moment('created_at') } }),
    ...(status === 'completed' && { viewings: [{ on: row.date('end_date') }] }),
    ...(status === 'planning' && { shortlist: { at: row.moment('created_at') } }),
    ...noteOf(cell('notes')),
  }
}
