import type { MovieCard } from '@marquee/contract'
import { useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { marksStore } from '../../../lib/marks.ts'
import { useStore } from '../../../lib/store.ts'
import { NOTHING, onboardingQueries } from './queries.ts'
import { useFavourites } from './use-favourites.ts'

/** From this many ratings on the recommendations are good. */
export const GOAL = 10

const without = (id: number, ids: readonly number[]) => ids.filter((other) => other !== id)

/** The neighbours of named films come first, unless they are among the first thirty already. */
function withNeighbours<M extends { id: number }>(
  pages: readonly { results: readonly M[] }[],
  neighbours: readonly M[],
) {
  const [first] = pages
  if (first === undefined) return pages
  const listed = new Set(first.results.map(({ id }) => id))
  return [{ results: neighbours.filter(({ id }) => !listed.has(id)) }, ...pages]
}

/** Each movie once, without those the user has rated or hidden before, and without any prediction. */
function toAsk(pages: readonly { results: readonly MovieCard[] }[]): MovieCard[] {
  const movies = new Map(pages.flatMap(({ results }) => results).map((movie) => [movie.id, movie]))
  return [...movies.values()]
    .filter(({ viewer }) => typeof viewer?.rating !== 'number' && viewer?.hidden !== true)
    .map((movie) => ({ ...movie, personal_rating: null, group_rating: null }))
}

/** The ratings given since the page was opened, by movie, and the movies whose rating was removed. */
function useRatingsGiven() {
  const { marks } = useStore(marksStore)
  const given = new Map<number, number>()
  const cleared = new Set<number>()
  for (const [id, { rating }] of Object.entries(marks)) {
    if (typeof rating === 'number') given.set(Number(id), rating)
    else if (rating === null) cleared.add(Number(id))
  }
  return { given, cleared }
}

const moviesOf = (results: readonly { data?: readonly MovieCard[] | undefined }[]) =>
  results.flatMap(({ data = [] }) => data)

/** The neighbours of the named films, those of the last one first. The same array until they change. */
function useNeighbours(named: readonly { id: number }[]): MovieCard[] {
  return useQueries({ queries: named.map(({ id }) => onboardingQueries.neighbours(id)), combine: moviesOf })
}

/** The state of the onboarding: what is asked, what was answered, and how far it is. */
export function useOnboarding() {
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(onboardingQueries.movies())
  const ratedBefore = useQuery(onboardingQueries.ratedBefore()).data ?? 0
  const { data: visit } = useQuery(onboardingQueries.visit())
  const { given, cleared } = useRatingsGiven()
  const { fromServer, ...loved } = useFavourites(visit.named, given, cleared)
  const neighbours = useNeighbours(visit.named)
  const pages = list.data?.pages
  const movies = useMemo(() => toAsk(withNeighbours(pages ?? [], neighbours)), [pages, neighbours])
  const ratedBeforeIds = new Set(visit.named.flatMap(({ id, before }) => (before === null ? [] : id)))
  const answered = new Map(
    [...fromServer, ...visit.named, ...movies].flatMap((movie) =>
      given.has(movie.id) && !ratedBeforeIds.has(movie.id) ? [[movie.id, movie] as const] : [],
    ),
  )
  const rated = [...answered.values()]
  const open = movies.filter(({ id }) => !given.has(id) && !visit.passed.includes(id))
  const { queryKey } = onboardingQueries.visit()
  return {
    list,
    movies,
    /** Not answered yet, in order. */
    open,
    ...loved,
    rated: rated.map((movie) => ({ movie, rating: given.get(movie.id)! })),
    count: ratedBefore + rated.length,
    /** The movie that Undo brings back. */
    last: movies.find(({ id }) => id === visit.history.at(-1)),
    isPassed: (id: number) => visit.passed.includes(id),
    /** Notes an answer; a rating itself is saved by the caller. */
    note(id: number, answer: 'rated' | 'passed') {
      queryClient.setQueryData(queryKey, (before = NOTHING) => ({
        ...before,
        passed: answer === 'passed' ? [...before.passed, id] : before.passed,
        history: [...without(id, before.history), id],
      }))
    },
    /** Forgets the answer to a movie. */
    forget(id: number) {
      queryClient.setQueryData(queryKey, (before = NOTHING) => ({
        ...before,
        passed: without(id, before.passed),
        history: without(id, before.history),
      }))
    },
  }
}

export type Onboarding = ReturnType<typeof useOnboarding>
