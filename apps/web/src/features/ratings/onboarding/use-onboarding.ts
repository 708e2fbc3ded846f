import type { MovieCard } from '@marquee/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { marksStore } from '../../../lib/marks.ts'
import { useStore } from '../../../lib/store.ts'
import { onboardingQueries } from './queries.ts'
import type { Visit } from './queries.ts'

/** From this many ratings on the recommendations are good. */
export const GOAL = 10

const NOTHING: Visit = { passed: [], history: [] }

const without = (id: number, ids: readonly number[]) => ids.filter((other) => other !== id)

/** Each movie once, without those the user has rated or hidden before, and without any prediction. */
function toAsk(pages: readonly { results: readonly MovieCard[] }[]): MovieCard[] {
  const movies = new Map(pages.flatMap(({ results }) => results).map((movie) => [movie.id, movie]))
  return [...movies.values()]
    .filter(({ viewer }) => typeof viewer?.rating !== 'number' && viewer?.hidden !== true)
    .map((movie) => ({ ...movie, personal_rating: null, group_rating: null }))
}

/** The ratings given since the page was opened, by movie. */
function useRatingsGiven(): ReadonlyMap<number, number> {
  const { marks } = useStore(marksStore)
  return new Map(
    Object.entries(marks).flatMap(([id, { rating }]) =>
      typeof rating === 'number' ? [[Number(id), rating] as const] : [],
    ),
  )
}

/** The state of the onboarding: what is asked, what was answered, and how far it is. */
export function useOnboarding() {
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(onboardingQueries.movies())
  const ratedBefore = useQuery(onboardingQueries.ratedBefore()).data ?? 0
  const { data: visit = NOTHING } = useQuery(onboardingQueries.visit())
  const given = useRatingsGiven()
  const pages = list.data?.pages
  const movies = useMemo(() => toAsk(pages ?? []), [pages])
  const rated = movies.filter(({ id }) => given.has(id))
  const open = movies.filter(({ id }) => !given.has(id) && !visit.passed.includes(id))
  const { queryKey } = onboardingQueries.visit()
  return {
    list,
    movies,
    /** Not answered yet, in order. */
    open,
    rated: rated.map((movie) => ({ movie, rating: given.get(movie.id)! })),
    count: ratedBefore + rated.length,
    /** The movie that Undo brings back. */
    last: movies.find(({ id }) => id === visit.history.at(-1)),
    isPassed: (id: number) => visit.passed.includes(id),
    /** Notes an answer; a rating itself is saved by the caller. */
    note(id: number, answer: 'rated' | 'passed') {
      queryClient.setQueryData(queryKey, (before = NOTHING) => ({
        passed: answer === 'passed' ? [...before.passed, id] : before.passed,
        history: [...without(id, before.history), id],
      }))
    },
    /** Forgets the answer to a movie. */
    forget(id: number) {
      queryClient.setQueryData(queryKey, (before = NOTHING) => ({
        passed: without(id, before.passed),
        history: without(id, before.history),
      }))
    },
  }
}

export type Onboarding = ReturnType<typeof useOnboarding>
