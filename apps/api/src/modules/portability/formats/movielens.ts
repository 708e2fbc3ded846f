import type { CsvFormat, Reading } from './entry.ts'
import { clean, splitYear, toMovie, toRating } from './values.ts'

/** movielens.org's exports of a user's ratings and wishlist. */
export const movielens: CsvFormat = {
  source: 'movielens',
  scale: 'stars',
  headers: [['movie_id', 'imdb_id', 'tmdb_id', 'title']],
  columns: ['rating', 'average_rating'],
  read({ cell, has }): Reading {
    const { title, year } = splitTitle(clean(cell('title')))
    const movie = toMovie({ title, year, tmdbId: cell('tmdb_id'), imdbId: cell('imdb_id') })
    if (!has('rating')) return { ...movie, says: { shortlist: { at: null } } }
    const text = cell('rating')
    // MovieLens uses negative numbers for movies that are not rated or not interesting.
    const rating = text.startsWith('-') ? null : toRating(text, 'stars')
    return { ...movie, says: rating ? { rating: { ...rating, at: null } } : {} }
  },
}

/** "Godfather, The (1972)" and "Amelie (Fabuleux destin d'Amélie Poulain, Le) (2001)" as title and year. */
function splitTitle(text: string): { title: string; year: string | null } {
  const { title: named, year } = splitYear(text)
  const title = /^([^(]*[^(\s])\s*\(/.exec(named)?.[1] ?? named
  const [, rest, article] = /^(.*), (the|a|an|le|la|les|l'|il|lo|der|die|das|el|los|las)$/i.exec(title) ?? []
  return { title: rest === undefined ? title : `${article} ${rest}`, year }
}
