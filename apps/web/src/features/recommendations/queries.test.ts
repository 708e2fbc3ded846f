import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { recommendationQueries } from './queries.ts'
import { toShown } from './search.ts'

it('a list that has loaded stays when the network is back', () => {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnReconnect: true } } })
  const personal = recommendationQueries.personal(toShown({}))
  const group = recommendationQueries.group(toShown({}))
  const home = recommendationQueries.home()
  const observers = [
    new QueryObserver(client, personal),
    new QueryObserver(client, group),
    new QueryObserver(client, home),
  ]
  const mayChange = () => observers.map((observer) => observer.shouldFetchOnReconnect())
  expect(mayChange()).toEqual([true, true, true])
  for (const { queryKey } of [personal, group, home])
    client.setQueryData(queryKey, { count: 0, next: null, previous: null, results: [] })
  void client.invalidateQueries({ queryKey: recommendationQueries.all, refetchType: 'none' })
  expect(mayChange()).toEqual([false, false, false])
})
