import type { Answer, routes } from '@marquee/contract'
import type { QueryClient } from '@tanstack/react-query'
import { homeQueries } from '../features/home/queries.ts'
import { HOME_SIZE, movieQueries } from '../features/movies/queries.ts'
import { configQuery } from '../lib/config-query.ts'

type Routes = typeof routes

/** The visitor's answers that the server wrote into the home page; some may be missing. */
type FirstPage = Partial<{
  config: Answer<Routes['webConfig']>
  dailyGame: Answer<Routes['dailyAvailable']>
  labels: Answer<Routes['randomLabels']>
  popular: Answer<Routes['popularMovies']>
  discover: Answer<Routes['discoverMovies']>
}>

/** Puts the answers that came with the page into the cache. They are a visitor's and hold no personal data. */
export function takeFirstPage(queryClient: QueryClient) {
  const text = document.getElementById('first-page')?.textContent
  if (text === undefined) return
  const { config, dailyGame, labels, popular, discover } = JSON.parse(text) as FirstPage
  queryClient.setQueryData(configQuery.queryKey, config)
  queryClient.setQueryData(homeQueries.dailyGame().queryKey, dailyGame)
  queryClient.setQueryData(movieQueries.randomLabels().queryKey, labels)
  queryClient.setQueryData(movieQueries.popular().queryKey, popular)
  queryClient.setQueryData(movieQueries.discover(HOME_SIZE).queryKey, discover)
}
