import { useQueries } from '@tanstack/react-query'
import { onboardingQueries } from './queries.ts'
import { sharedTraits } from './traits.ts'
import type { Onboarding } from './use-onboarding.ts'

/** Labels below this are a side note of a movie. */
const CLEAR = 0.5

/** What the movies liked on this visit have in common. Labels that did not load are left out. */
export function useTraits(rated: Onboarding['rated']): string[] {
  const labels = useQueries({ queries: rated.map(({ movie }) => onboardingQueries.labels(movie.id)) })
  const movies = rated.map(({ movie, rating }, i) => ({
    ...movie,
    rating,
    labels: (labels[i]?.data ?? []).filter((entry) => entry.rating >= CLEAR).map(({ label }) => label.name),
  }))
  return sharedTraits(
    movies.filter(({ rating }) => rating > 0),
    movies.filter(({ rating }) => rating < 0),
  )
}
