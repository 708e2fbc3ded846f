import type { Explanation as ExactReasons } from '@marquee/recommender'
import { traitKey, type MovieTrait, type RatedFilm } from './shared-traits.ts'
import type { Role } from './trait-words.ts'
import type { TraitRow } from './traits-repository.ts'

export interface Known {
  movieId: number
  /** Of the explained movie and of rated ones. */
  rows: readonly TraitRow[]
  titles: ReadonlyMap<number, string>
  /** Share of the catalogue's movies with a trait. */
  shareOf: (row: TraitRow) => number
  /** Names of labels that give a story away. */
  spoilers: ReadonlySet<string>
}

/** The traits of the movie that a reason may name, with their contributions. */
export function toTraits(
  { movieId, rows, shareOf, spoilers }: Known,
  features: ExactReasons['features'],
): MovieTrait[] {
  const contributions = new Map(features.map(({ kind, id, contribution }) => [`${kind}:${id}`, contribution]))
  return rows.flatMap((row) => {
    if (row.movie_id !== movieId || spoilers.has(row.name)) return []
    const contribution = contributions.get(`${row.kind}:${row.id}`) ?? 0
    return [{ ...named(row), id: row.id, weight: row.weight, share: shareOf(row), contribution }]
  })
}

/** The rated movies that the catalogue has, with the traits that the explained one has too. */
export function toFilms({ movieId, rows, titles }: Known, items: ExactReasons['items']): RatedFilm[] {
  const byMovie = Map.groupBy(rows, ({ movie_id }) => movie_id)
  const own = byMovie.get(movieId) ?? []
  return items.flatMap(({ id, value, contribution }) => {
    const title = titles.get(id)
    if (title === undefined || id === movieId) return []
    const theirs = byMovie.get(id) ?? []
    const shared = new Map(theirs.map((row) => [traitKey(named(row)), row.weight]))
    const sameTitle = title === titles.get(movieId)
    return [{ id, title, sameTitle, rating: value, contribution, shared, otherRole: otherRoleOf(own, theirs) }]
  })
}

const named = ({ kind, name, type, role }: TraitRow) => ({
  kind,
  name,
  ...(type !== null && { type }),
  ...(role !== null && { role }),
})

/** Known enough for the role to be named. */
const LEADING = 0.8

/** Someone who directed or wrote this movie and had only other roles in the rated one. */
function otherRoleOf(own: readonly TraitRow[], theirs: readonly TraitRow[]): RatedFilm['otherRole'] {
  const people = ({ kind, weight }: TraitRow) => kind === 'person' && weight >= LEADING
  const held = theirs.filter(people)
  for (const { id, role: here } of own.filter(people)) {
    const roles = held.filter((row) => row.id === id).map(({ role }) => role as Role)
    const [liked] = roles
    if (liked !== undefined && here !== null && here !== 'cast' && !roles.includes(here)) return { liked, here }
  }
  return undefined
}
