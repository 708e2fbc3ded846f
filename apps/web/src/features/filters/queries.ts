import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'
import type { Filters, Term } from './filters.ts'
import { toBody } from './filters.ts'

export const PAGE_SIZE = 20

export const filterQueries = {
  results: (filters: Filters, page: number) =>
    queryOptions({
      queryKey: ['filter', filters, page],
      queryFn: ({ signal }) =>
        call(routes.filterMovies, { query: { page, page_size: PAGE_SIZE }, body: toBody(filters) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Number of movies that the filters leave, and of those with each genre, label and keyword. */
  facets: (filters: Filters) =>
    queryOptions({
      queryKey: ['filter', 'facets', filters],
      queryFn: ({ signal }) => call(routes.filterFacets, { body: toBody(filters) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  genres: () =>
    queryOptions({
      queryKey: ['genres'],
      queryFn: async ({ signal }) => (await call(routes.genres, {}, { signal })).results,
      staleTime: Infinity,
    }),
  label: (id: number) =>
    queryOptions({
      queryKey: ['labels', id],
      queryFn: ({ signal }): Promise<Term> => call(routes.label, { params: { id } }, { signal }),
      staleTime: Infinity,
    }),
  keyword: (id: number) =>
    queryOptions({
      queryKey: ['keywords', id],
      queryFn: ({ signal }): Promise<Term> => call(routes.keyword, { params: { id } }, { signal }),
      staleTime: Infinity,
    }),
  suggestLabels: (query: string) =>
    queryOptions({
      queryKey: ['labels', 'suggest', query],
      queryFn: ({ signal }): Promise<Term[]> => call(routes.suggestLabels, { query: { query } }, { signal }),
    }),
  suggestKeywords: (query: string) =>
    queryOptions({
      queryKey: ['keywords', 'suggest', query],
      queryFn: ({ signal }): Promise<Term[]> => call(routes.suggestKeywords, { query: { query } }, { signal }),
    }),
}
