import type { MovieFacets } from '@marquee/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { onboardingQueries } from './queries.ts'
import { MIN_LIKED, sharedDecades, sharedTraits } from './traits.ts'
import type { Kind } from './traits.ts'
import type { Onboarding } from './use-onboarding.ts'

/** Labels below this are a side note of a movie. */
const CLEAR = 0.5

/** Traits that the movies liked on this visit share. Labels that did not load are left out. */
export function useTraits(rated: Onboarding['rated']): string[] {
  const labels = useQueries({ queries: rated.map(({ movie }) => onboardingQueries.labels(movie.id)) })
  const movies = rated.map(({ movie, rating }, i) => ({
    ...movie,
    rating,
    labels: (labels[i]?.data ?? []).filter((entry) => entry.rating >= CLEAR).map(({ label }) => label.name),
  }))
  const liked = movies.filter(({ rating }) => rating > 0)
  const disliked = movies.filter(({ rating }) => rating < 0)
  return sharedTraits(liked, disliked, useShareElsewhere(sharedDecades(liked), liked.length >= MIN_LIKED))
}

/** Shares of the catalogue's movies, from the counts that the filters show. */
function useShareElsewhere(decades: readonly number[], enabled: boolean) {
  const facets = useQuery({ ...onboardingQueries.facets(), enabled }).data
  const counts = useQueries({ queries: decades.map((decade) => onboardingQueries.moviesOfDecade(decade)) })
  const ofDecade = new Map(decades.map((decade, i) => [`${decade}s`, counts[i]?.data]))
  return (kind: Kind, name: string): number | null => {
    if (facets === undefined || facets.total === 0) return null
    if (kind === 'director') return 0
    const count =
      kind === 'decade' ? ofDecade.get(name) : listedCount(facets[kind === 'genre' ? 'genres' : 'labels'], name)
    return count === undefined ? null : count / facets.total
  }
}

/** Only the most frequent entries are listed; the others are at most as frequent as the last of them. */
function listedCount(entries: MovieFacets['labels'], name: string): number | undefined {
  const listed = entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase())
  return (listed ?? entries.at(-1))?.count
}
