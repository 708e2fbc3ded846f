import { toDate } from './dates.ts'
import type { CsvFormat, EntryContent, HistoryEntry, Reading, Row } from './entry.ts'
import { toMovie } from './values.ts'

const MAX_REPEATS = 50

/**
 * TV Time's `tracking-prod-records`, as its users received it before the end of the service. Its columns differ from user to user;
 * those of episodes and sums are in the same file as movies.
 */
export const tvtime: CsvFormat = {
  source: 'tvtime',
  scale: 'points',
  headers: [
    ['type-uuid-n', 'type'],
    ['key', 'user_id', 's_id'],
  ],
  columns: [],
  isOpen: true,
  read(row): Reading {
    const { cell } = row
    const isMovie = cell('entity_type') === 'movie' || (cell('entity_type') === '' && cell('series_name') === '')
    if (!isMovie || cell('movie_name') === '') return null
    return { ...toMovie({ title: cell('movie_name'), year: cell('release_date') }), says: toContent(row) }
  },
  finish: dropFollowed,
}

function toContent(row: Row): EntryContent {
  const repeats = Math.min(Number(row.cell('rewatch_count')) || 0, MAX_REPEATS)
  switch (row.cell('type').toLowerCase() || kindOf(row.cell('key'))) {
    case 'watch':
      return { viewings: [{ on: watchedOn(row) }, ...undated(repeats)] }
    case 'rewatch':
      return { viewings: [{ on: watchedOn(row) }] }
    case 'rewatch_count':
      return repeats > 0 ? { viewings: undated(repeats) } : {}
    case 'towatch':
    case 'follow':
      return { shortlist: { at: row.moment('created_at') } }
    default:
      return {}
  }
}

/** The start of a key, which later files have instead of a type: "watch-movie-…". */
function kindOf(key: string): string {
  return /^(watch|rewatch|towatch|follow)-/.exec(key)?.[1] ?? ''
}

function undated(count: number): { on: null }[] {
  return Array.from({ length: count }, () => ({ on: null }))
}

/** The day in seconds since 1970, or of the row. */
function watchedOn(row: Row): string | null {
  const seconds = Number(/\d{9,10}$/.exec(row.cell('watch_date') || row.cell('watch_date_range_key'))?.[0] ?? 0)
  return seconds > 0 ? toDate(new Date(seconds * 1000).toISOString()) : row.date('created_at')
}

/** TV Time follows every movie that was watched, which does not mean that it is still wanted. */
function dropFollowed(entries: HistoryEntry[]): void {
  for (const { says } of entries) if (says.viewings ?? says.seen) delete says.shortlist
}
