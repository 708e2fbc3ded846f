import type { Suggestion } from '@marquee/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'
import { rankByTitle } from '../../lib/rank-by-title.ts'
import { t } from '../../words/t.ts'

/** Said instead of results while there is no network. */
export const NEEDS_NETWORK = t('quickSearch.queries.youAreOfflineSearchNeeds')

/** A failure of one kind counts as an empty list, so that the other kind still shows. */
async function orNothing(request: Promise<Suggestion[]>): Promise<Suggestion[]> {
  try {
    return await request
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    // Without the network neither kind is known.
    if (!navigator.onLine) throw error
    console.error(error instanceof Error ? error.message : error)
    return []
  }
}

export const quickSearchQueries = {
  /** Movies that the external database finds; requested apart from the catalogue's own. */
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
