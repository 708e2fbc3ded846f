import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'
import type { MovieFacets } from '@marquee/contract'
import type { CodeKind, Filters, Term } from './filters.ts'
import { parseFilters, toBody } from './filters.ts'
import { awardCategory } from '../../words/award-category.ts'
import { t } from '../../words/t.ts'
import { wordKey } from '../../words/word-key.ts'

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
  /** Every country, language and prize of the catalogue, the most frequent first. */
  codes: () => filterQueries.facets(parseFilters({})),
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
  person: (id: number) =>
    queryOptions({
      queryKey: ['people', id, 'detail'],
      queryFn: ({ signal }) => call(routes.person, { params: { id } }, { signal }),
    }),
  suggestPeople: (query: string) =>
    queryOptions({
      queryKey: ['people', 'suggest', query],
      queryFn: async ({ signal }): Promise<Term[]> => {
        const people = await call(routes.suggestPersons, { query: { query } }, { signal })
        return people.map(({ id, title }) => ({ id, name: title }))
      },
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

/** The values of a kind that the movies have, with their names and numbers of movies. */
export function codesOf(facets: MovieFacets, kind: CodeKind): MovieFacets['countries'] {
  if (kind !== 'prizes') return facets[kind]
  return facets.prizes.map(({ body, category, count }) => ({
    code: category === null ? body : `${body}/${category}`,
    name: t('filters.prizePicker.prize', {
      body: wordKey(body),
      prize: category === null ? t('filters.prizePicker.any') : awardCategory({ body, category }),
    }),
    count,
  }))
}
