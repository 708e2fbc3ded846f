import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'

export const PAGE_SIZE = 30
const HOME_SIZE = 9

export interface YearRange {
  year_from?: number
  year_to?: number
}

export const recommendationQueries = {
  personal: (page: number, years: YearRange) =>
    queryOptions({
      queryKey: ['recommendations', 'personal', page, years],
      queryFn: ({ signal }) =>
        call(routes.recommendations, { query: { page, page_size: PAGE_SIZE, ...years } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  group: (page: number, years: YearRange) =>
    queryOptions({
      queryKey: ['recommendations', 'group', page, years],
      queryFn: ({ signal }) =>
        call(routes.groupRecommendations, { query: { page, page_size: PAGE_SIZE, ...years } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  home: () =>
    queryOptions({
      queryKey: ['recommendations', 'home'],
      queryFn: ({ signal }) =>
        call(routes.recommendations, { query: { page: 1, page_size: HOME_SIZE, noise: true } }, { signal }),
    }),
  why: (movieId: number) =>
    queryOptions({
      queryKey: ['recommendations', 'why', movieId],
      queryFn: ({ signal }) => call(routes.why, { params: { id: movieId } }, { signal }),
    }),
}
