import { RATING_VALUES } from '@marquee/contract'
import type { Panel } from '@marquee/recommender'
import { viewerRatings, type HousePanel } from '@marquee/starter'

/** The house panel with the catalogue's ids, without movies that the catalogue lacks. */
export function toPanel(
  { numbers, alsoLoved, viewers }: HousePanel,
  idOf: (tmdbId: number) => number | undefined,
): Panel {
  const known = (ids: readonly number[]) => ids.flatMap((tmdbId) => idOf(tmdbId) ?? [])
  return {
    movies: numbers.flatMap(({ tmdb_id, seen, regard, divides }) => {
      const id = idOf(tmdb_id)
      return id === undefined ? [] : [{ id, seen, regard, divides }]
    }),
    alsoLoved: alsoLoved.flatMap(({ tmdb_id, also, not }) => {
      const id = idOf(tmdb_id)
      if (id === undefined) return []
      const strengths = [3, 2, 1] as const
      const others = strengths.flatMap((strength) => known(also[strength]).map((other) => ({ id: other, strength })))
      return [{ id, also: others, not: known(not) }]
    }),
    viewers: viewers.map((viewer) => {
      const ratings = viewerRatings(viewer).flatMap(({ tmdb_id, rating }) => {
        const id = idOf(tmdb_id)
        return id === undefined ? [] : [{ id, value: RATING_VALUES[rating] }]
      })
      return { items: ratings.map(({ id }) => id), values: ratings.map(({ value }) => value) }
    }),
  }
}
