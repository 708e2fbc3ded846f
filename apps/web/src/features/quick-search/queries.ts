import type { Suggestion } from '@marquee/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'
import { rankByTitle } from '../../lib/rank-by-title.ts'

/** The failure of one kind counts as nothing found of that kind, so that the other still shows. */
async function orNothing(request: Promise<Suggestion[]>): Promise<Suggestion[]> {
  try {
    return await request
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    console.error(error instanceof Error ? error.message : error)
    return []
  }
}

export const quickSearchQueries = {
  /** What the external movie database has beyond the catalogue; nobody waits for it. */
  external: (query: string) =>
    queryOptions({
      queryKey: ['suggestions', 'external', query],
      queryFn: ({ signal }) => call(routes.suggestExternalMovies, { query: { query } }, { signal }),
      staleTime: 10 * 60_000,
      retry: false,
    }),
  suggestions: (query: string) =>
    queryOptions({
      queryKey: ['suggestions', query],
      queryFn: async ({ signal }) => {
        const [movies, persons] = await Promise.all([
          orNothing(call(routes.suggestMovies, { query: { query } }, { signal })),
          orNothing(call(routes.suggestPersons, { query: { query } }, { signal })),
        ])
        return rankByTitle(query, [...movies, ...persons])
      },
      placeholderData: keepPreviousData,
    }),
}
