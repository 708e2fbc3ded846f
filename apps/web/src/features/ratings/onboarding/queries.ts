import type { RatingValue } from '@marquee/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../../lib/api.ts'
import { t } from '../../../words/t.ts'

export const ONBOARDING_SIZE = 30
const MORE_SIZE = 100
/** The first steps ask for the most informative movies, the later ones for popular movies. */
const DISCOVER_STEPS = 3
/** Maximum number of films rated Best before this visit that are listed. */
export const FAVOURITES = 12
/** Movies that each named film brings. */
const NEIGHBOURS = 4

/** The movies of a step. What was rated since is missing on the server, so steps may overlap. */
function moviesOf(step: number, signal: AbortSignal) {
  if (step === 0) return call(routes.discoverMovies, { query: { page_size: ONBOARDING_SIZE } }, { signal })
  if (step < DISCOVER_STEPS) {
    return call(routes.discoverMovies, { query: { page: step, page_size: MORE_SIZE } }, { signal })
  }
  const page = step - DISCOVER_STEPS + 1
  return call(routes.popularMovies, { query: { page, page_size: ONBOARDING_SIZE } }, { signal })
}

/** A film that the user named, with the facts that its poster and the learned traits need. */
export interface NamedMovie {
  id: number
  title: string
  release_date: string | null
  poster_path: string | null
  director: string | null
  genres: readonly { name: string }[]
  /** The rating that it had before it was named. */
  before: RatingValue | null
}

/** Actions of the user on this visit other than rating. */
export interface Visit {
  /** Movies answered with "Haven't seen". */
  passed: readonly number[]
  /** Every answered movie in order, for Undo. */
  history: readonly number[]
  /** Films named as favourites, the last one first; also those taken back. */
  named: readonly NamedMovie[]
}

export const NOTHING: Visit = { passed: [], history: [], named: [] }

const visit = queryOptions({
  queryKey: ['onboarding', 'visit'],
  queryFn: () => NOTHING,
  initialData: NOTHING,
  staleTime: Infinity,
  gcTime: Infinity,
})

export const onboardingQueries = {
  /** Movies to rate: the first thirty, then more without an end. Never fetched again, so that nothing moves. */
  movies: () =>
    infiniteQueryOptions({
      queryKey: ['onboarding', 'movies'],
      queryFn: ({ pageParam, signal }) => moviesOf(pageParam, signal),
      initialPageParam: 0,
      getNextPageParam: (last, _all, step) => (step >= DISCOVER_STEPS && last.next === null ? undefined : step + 1),
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  /** The films last rated Best. */
  favourites: () =>
    queryOptions({
      queryKey: ['onboarding', 'favourites'],
      queryFn: async ({ signal }) =>
        (await call(routes.myMovies, { query: { level: '1', page_size: FAVOURITES } }, { signal })).results,
      staleTime: Infinity,
    }),
  /** Movies like a named one. Never fetched again, so that nothing moves. */
  neighbours: (movieId: number) =>
    queryOptions({
      queryKey: ['onboarding', 'neighbours', movieId],
      queryFn: async ({ signal }) =>
        (await call(routes.similarMovies, { params: { id: movieId }, query: { page_size: NEIGHBOURS } }, { signal }))
          .results,
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  /** Number of movies rated before this visit. */
  ratedBefore: () =>
    queryOptions({
      queryKey: ['onboarding', 'rated-before'],
      queryFn: async ({ signal }) => (await call(routes.percentProgress, {}, { signal })).ratings,
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  labels: (movieId: number) =>
    queryOptions({
      queryKey: ['onboarding', 'labels', movieId],
      queryFn: ({ signal }) =>
        call(
          routes.movieLabels,
          { params: { id: movieId } },
          { signal, failure: t('ratings.queries.failedToFetchMovieLabels') },
        ),
      staleTime: Infinity,
    }),
  /** Number of movies of the catalogue with each genre and label. */
  facets: () =>
    queryOptions({
      queryKey: ['onboarding', 'facets'],
      queryFn: ({ signal }) => call(routes.filterFacets, { body: {} }, { signal }),
      staleTime: Infinity,
    }),
  moviesOfDecade: (from: number) =>
    queryOptions({
      queryKey: ['onboarding', 'decade', from],
      queryFn: async ({ signal }) => {
        const body = { year_from: from, year_to: from + 9 }
        return (await call(routes.filterMovies, { query: { page_size: 1 }, body }, { signal })).count
      },
      staleTime: Infinity,
    }),
  visit: () => visit,
}
