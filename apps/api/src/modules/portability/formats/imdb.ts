import type { CsvFormat, EntryContent, Reading, Row } from './entry.ts'
import { nameOf } from './letterboxd-list.ts'
import { noteOf, toMovie, toRating } from './values.ts'

/** Types of titles that are movies; older files leave the column out or write it another way. */
const MOVIES: ReadonlySet<string> = new Set([
  '',
  'movie',
  'video',
  'tvmovie',
  'tvspecial',
  'short',
  'featurefilm',
  'documentary',
  // The languages of IMDb's pages.
  'film',
  'spielfilm',
  'fernsehfilm',
  'kurzfilm',
  'filmtv',
  'cortometraggio',
  'película',
  'filme',
])
/** Names of files without the name of a list: of the watchlist, of downloads, and IMDb's numbers. */
const WATCHLIST = /watch.?list|^(export|download|imdb)\b|^[\da-f-]{32,}\b|^\W*(csv)?$/i

/** IMDb's ratings, watchlist and lists, in the layouts since about 2010. */
export const imdb: CsvFormat = {
  source: 'imdb',
  scale: 'points',
  headers: [
    ['const', 'title'],
    ['const', 'your rating'],
    ['const', 'you rated'],
  ],
  columns: [
    'position',
    'created',
    'modified',
    'description',
    'original title',
    'url',
    'title type',
    'imdb rating',
    'runtime (mins)',
    'year',
    'genres',
    'num votes',
    'num. votes',
    'release date',
    'release date (month/day/year)',
    'directors',
    'date rated',
    'date added',
  ],
  dates: ['date rated', 'date added', 'created'],
  read(row): Reading {
    const { cell } = row
    if (!MOVIES.has(cell('title type').toLowerCase().replaceAll(/[\s-]/g, ''))) return null
    const movie = toMovie({
      title: cell('title'),
      year: cell('year'),
      imdbId: cell('const'),
      directors: cell('directors'),
    })
    const rating = toRating(cell('your rating') || cell('you rated'), 'points')
    const at = row.moment('date rated') ?? row.moment('date added')
    return { ...movie, says: { ...(rating && { rating: { ...rating, at } }), ...listed(row) } }
  },
}

function listed(row: Row): EntryContent {
  const { cell, file } = row
  if (cell('position') === '' && cell('created') === '') return {}
  const name = file.replace(/^.*\//, '')
  const note = noteOf(cell('description'))
  if (WATCHLIST.test(name)) return { shortlist: { at: row.moment('created') }, ...note }
  const list = row.lists.indexOf(file, nameOf(file))
  return { lists: [{ list, position: Number(cell('position')) || row.line, ...note }] }
}
