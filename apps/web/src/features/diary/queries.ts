import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'
import { t } from '../../words/t.ts'

export const LIST_PAGE_SIZE = 60

export const diaryQueries = {
  movie: (id: number) =>
    queryOptions({
      queryKey: ['movies', id, 'diary'],
      queryFn: ({ signal }) => call(routes.movieDiary, { params: { id } }, { signal }),
    }),
  /** The whole diary, page by page. */
  pages: () =>
    infiniteQueryOptions({
      queryKey: ['diary', 'pages'],
      queryFn: ({ signal, pageParam }) =>
        call(
          routes.diary,
          { query: pageParam === null ? {} : { cursor: pageParam } },
          { signal, failure: t('diary.pages.diaryDidNotLoad') },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => (next === null ? null : new URL(next).searchParams.get('cursor')),
    }),
  year: (year: number) =>
    queryOptions({
      queryKey: ['diary', 'year', year],
      queryFn: ({ signal }) =>
        call(routes.diaryYear, { params: { year } }, { signal, failure: t('diary.year.didNotLoad') }),
      placeholderData: keepPreviousData,
    }),
}

export const listQueries = {
  all: ['lists'],
  own: () =>
    queryOptions({
      queryKey: ['lists', 'own'],
      queryFn: async ({ signal }) =>
        (await call(routes.movieLists, {}, { signal, failure: t('diary.lists.listsDidNotLoad') })).results,
    }),
  known: () =>
    queryOptions({
      queryKey: ['lists', 'known'],
      queryFn: async ({ signal }) =>
        (await call(routes.knownLists, {}, { signal, failure: t('diary.lists.listsDidNotLoad') })).results,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['lists', 'one', id],
      queryFn: ({ signal }) =>
        call(routes.movieList, { params: { id } }, { signal, failure: t('diary.lists.listDidNotLoad') }),
    }),
  movies: (id: string, page: number) =>
    queryOptions({
      queryKey: ['lists', 'movies', id, page],
      queryFn: ({ signal }) =>
        call(
          routes.listMovies,
          { params: { id }, query: { page, page_size: LIST_PAGE_SIZE } },
          { signal, failure: t('diary.lists.listDidNotLoad') },
        ),
      placeholderData: keepPreviousData,
    }),
}
