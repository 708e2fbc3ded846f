import type { CsvFormat, Reading } from './entry.ts'
import { clean, toMovie, toRating } from './values.ts'

/** movielens.org's exports of a user's ratings and wishlist. */
export const movielens: CsvFormat = {
  source: 'movielens',
  scale: 'stars',
  headers: [['movie_id', 'imdb_id', 'tmdb_id', 'title']],
  columns: ['rating', 'average_rating'],
  read(cell): Reading {
    const { title, year } = splitTitle(clean(cell('title')))
    const movie = toMovie({ title, year, tmdbId: cell('tmdb_id'), imdbId: cell('imdb_id') })
    const text = cell('rating')
    // The wishlist has no such column.
    if (text === '') return { ...movie, says: { shortlist: { at: null } } }
    // MovieLens uses negative numbers for movies that are not rated or not interesting.
    const rating = text.startsWith('-') ? null : toRating(text, 'stars')
    return { ...movie, says: rating ? { rating: { ...rating, at: null } } : {} }
  },
}

/** "Godfather, The (1972)" and "Amelie (Fabuleux destin d'Amélie Poulain, Le) (2001)" as title and year. */
function splitTitle(text: string): { title: string; year: string | null } {
  const [, named = text, year = null] = /^(.*\S)\s*\((\d{4})\)$/.exec(text.trim()) ?? []
  const title = /^([^(]*[^(\s])\s*\(/.exec(named)?.[1] ?? named
  const [, rest, article] = /^(.*), (the|a|an|le|la|les|l'|il|lo|der|die|das|el|los|las)$/i.exec(title) ?? []
  return { title: rest === undefined ? title : `${article} ${rest}`, year }
}
