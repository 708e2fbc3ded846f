import { toDate, toMoment } from './dates.ts'
import type { CsvFormat, EntryContent, JsonFormat, Reading } from './entry.ts'
import { field, scalarField, textField } from './json.ts'
import { toMovie, toRating } from './values.ts'

const MAX_REPEATS = 50

/** Copies of TV Time's movies that browser extensions made before the end of the service, as JSON. */
export const tvtimeCopy: JsonFormat = {
  source: 'tvtime',
  scale: 'points',
  root: '[',
  paths: ['$.*'],
  reader() {
    let isCopy = false
    return {
      isOfFormat: () => isCopy,
      rowAt(_path, item) {
        const isSeries = Array.isArray(field(item, 'seasons'))
        if (!isSeries && field(item, 'is_watched') === undefined) return null
        isCopy = true
        return () => (isSeries ? null : readItem(item))
      },
    }
  },
}

function readItem(item: unknown): Reading {
  const cell = (name: string) => (field(item, name) === true ? 'true' : scalarField(item, name))
  const imdbId = textField(field(item, 'id'), 'imdb')
  return readCopy(cell, imdbId)
}

/** The same as a table. */
export const tvtimeTable: CsvFormat = {
  source: 'tvtime',
  scale: 'points',
  headers: [['title', 'is_watched', 'watched_at']],
  columns: [
    'uuid',
    'id',
    'tvdb_id',
    'imdb_id',
    'year',
    'created_at',
    'is_favorite',
    'rewatch_count',
    'watched_count',
    'rating',
  ],
  read: ({ cell }) => readCopy(cell, cell('imdb_id')),
}

function readCopy(cell: (name: string) => string, imdbId: string): Reading {
  const rating = toRating(cell('rating'), 'points')
  const repeats = Math.min(Number(cell('rewatch_count')) || 0, MAX_REPEATS)
  const isWatched = /^(true|1|yes)$/i.test(cell('is_watched'))
  const viewings = [{ on: toDate(cell('watched_at')) }, ...Array.from({ length: repeats }, () => ({ on: null }))]
  const watched: EntryContent = isWatched ? { viewings } : { shortlist: { at: toMoment(cell('created_at')) } }
  return {
    ...toMovie({ title: cell('title'), year: cell('year'), imdbId }),
    says: {
      ...(rating && { rating: { ...rating, at: null } }),
      ...watched,
      ...(/^(true|1|yes)$/i.test(cell('is_favorite')) && { liked: true }),
    },
  }
}
