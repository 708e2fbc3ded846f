import type { Suggestion } from '@marquee/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'
import { rankByTitle } from './rank.ts'

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
