import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, routes } from '../../lib/api.ts'
import { loadGame } from './load-game.ts'

export const gameQueries = {
  today: (signedIn: boolean) =>
    queryOptions({
      queryKey: ['daily-game', 'today', signedIn],
      queryFn: ({ signal }) => loadGame(signedIn, signal),
    }),
  suggestions: (query: string) =>
    queryOptions({
      queryKey: ['daily-game', 'suggestions', query],
      queryFn: async ({ signal }) => (await call(routes.suggestForGame, { query: { query } }, { signal })).movies,
      placeholderData: keepPreviousData,
    }),
}
