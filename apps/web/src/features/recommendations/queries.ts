import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'
import type { Shown } from './search.ts'

export const PAGE_SIZE = 30
const HOME_SIZE = 9
const PREPARING_EVERY_MS = 3000

/** Lists never change by themselves, not even when the network is back: one that has loaded stays. */
const stays = { refetchOnReconnect: ({ state }: { state: { data: unknown } }) => state.data === undefined }

const pageAndYears = ({ page, yearFrom, yearTo }: Shown) => ({
  page,
  page_size: PAGE_SIZE,
  ...(yearFrom !== null && { year_from: yearFrom }),
  ...(yearTo !== null && { year_to: yearTo }),
})

export const recommendationQueries = {
  /** Every list made from ratings. */
  all: ['recommendations'] as const,
  personal: (shown: Shown) => {
    const query = { ...pageAndYears(shown), ...(!shown.shortlisted && { shortlisted: 'hide' as const }) }
    return queryOptions({
      queryKey: ['recommendations', 'personal', query],
      queryFn: ({ signal }) => call(routes.recommendations, { query }, { signal }),
      placeholderData: keepPreviousData,
      ...stays,
    })
  },
  group: (shown: Shown) => {
    const query = { ...pageAndYears(shown), rule: shown.rule, ...(shown.seen && { seen: 'include' as const }) }
    return queryOptions({
      queryKey: ['recommendations', 'group', query],
      queryFn: ({ signal }) => call(routes.groupRecommendations, { query }, { signal }),
      placeholderData: keepPreviousData,
      ...stays,
    })
  },
  home: () =>
    queryOptions({
      queryKey: ['recommendations', 'home'],
      queryFn: ({ signal }) =>
        call(routes.recommendations, { query: { page: 1, page_size: HOME_SIZE, noise: true } }, { signal }),
      ...stays,
    }),
  /** Number of the viewer's rated movies, and the number needed for percents. */
  progress: () =>
    queryOptions({
      queryKey: ['recommendations', 'progress'],
      queryFn: ({ signal }) => call(routes.percentProgress, {}, { signal }),
      refetchInterval: ({ state }) => (state.data?.preparing === undefined ? false : PREPARING_EVERY_MS),
    }),
  why: (movieId: number) =>
    queryOptions({
      queryKey: ['recommendations', 'why', movieId],
      queryFn: ({ signal }) => call(routes.why, { params: { id: movieId } }, { signal }),
    }),
}
