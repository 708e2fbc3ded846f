import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'
import { t } from '../../words/t.ts'

/** Movies in a row of home. */
export const HOME_SIZE = 9
/** More for the row Discover, which leaves out up to eighteen that the rows above it show. */
const SPARE = { page: 2, page_size: 18 }
export const ONBOARDING_SIZE = 30

export const movieQueries = {
  detail: (id: number) =>
    queryOptions({
      queryKey: ['movies', id, 'detail'],
      queryFn: ({ signal }) => call(routes.movie, { params: { id } }, { signal }),
    }),
  cast: (id: number) =>
    queryOptions({
      queryKey: ['movies', id, 'cast'],
      queryFn: ({ signal }) => call(routes.movieCast, { params: { id } }, { signal }),
    }),
  crew: (id: number) =>
    queryOptions({
      queryKey: ['movies', id, 'crew'],
      queryFn: ({ signal }) => call(routes.movieCrew, { params: { id } }, { signal }),
    }),
  labels: (id: number) =>
    queryOptions({
      queryKey: ['movies', id, 'labels'],
      queryFn: ({ signal }) =>
        call(routes.movieLabels, { params: { id } }, { signal, failure: t('movies.queries.failedToFetchMovieLabels') }),
    }),
  links: (id: number) =>
    queryOptions({
      queryKey: ['movies', id, 'links'],
      queryFn: ({ signal }) => call(routes.movieLinks, { params: { id } }, { signal }),
    }),
  externalRatings: (id: number) =>
    queryOptions({
      queryKey: ['movies', id, 'ratings'],
      queryFn: ({ signal }) =>
        call(
          routes.movieRatings,
          { params: { id } },
          { signal, failure: t('movies.queries.failedToFetchMovieRatings') },
        ),
    }),
  personalScore: (id: number) =>
    queryOptions({
      queryKey: ['movies', id, 'score', 'personal'],
      queryFn: ({ signal }) => call(routes.personalScore, { params: { id } }, { signal }),
    }),
  groupScore: (id: number) =>
    queryOptions({
      queryKey: ['movies', id, 'score', 'group'],
      queryFn: ({ signal }) => call(routes.groupScore, { params: { id } }, { signal }),
    }),
  similar: (id: number) =>
    queryOptions({
      queryKey: ['movies', id, 'similar'],
      queryFn: ({ signal }) => call(routes.similarMovies, { params: { id } }, { signal }),
    }),
  /** By the external database's own id. */
  externalSimilar: (tmdbId: number) =>
    queryOptions({
      queryKey: ['movies', 'external-similar', tmdbId],
      queryFn: ({ signal }) => call(routes.externalSimilarMovies, { params: { id: tmdbId } }, { signal }),
    }),
  popular: () =>
    queryOptions({
      queryKey: ['movies', 'popular'],
      queryFn: ({ signal }) => call(routes.popularMovies, {}, { signal }),
    }),
  discover: (pageSize: number) =>
    queryOptions({
      queryKey: ['movies', 'discover', pageSize],
      queryFn: ({ signal }) => call(routes.discoverMovies, { query: { page_size: pageSize } }, { signal }),
      staleTime: Infinity,
    }),
  spareDiscover: () =>
    queryOptions({
      queryKey: ['movies', 'discover', 'spare'],
      queryFn: ({ signal }) => call(routes.discoverMovies, { query: SPARE }, { signal }),
      staleTime: Infinity,
    }),
  randomLabels: () =>
    queryOptions({
      queryKey: ['labels', 'random'],
      queryFn: ({ signal }) => call(routes.randomLabels, {}, { signal }),
      staleTime: Infinity,
    }),
}

/** Requests what the parts of a movie's page show, side by side; each comes or fails alone. */
export function prefetchParts(queryClient: QueryClient, id: number) {
  void queryClient.prefetchQuery(movieQueries.labels(id))
  void queryClient.prefetchQuery(movieQueries.similar(id))
  void queryClient.prefetchQuery(movieQueries.externalRatings(id))
  void queryClient.prefetchQuery(movieQueries.links(id))
  void queryClient.prefetchQuery(movieQueries.cast(id))
  void queryClient.prefetchQuery(movieQueries.crew(id))
}
