import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { homeQueries } from '../features/home/queries.ts'
import { HOME_SIZE, movieQueries } from '../features/movies/queries.ts'
import { configQuery } from '../lib/config-query.ts'
import { takeFirstPage } from './-first-page.ts'

function writePage(text: string) {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = 'first-page'
  script.textContent = text
  document.body.append(script)
}
afterEach(() => document.body.replaceChildren())

describe('taking over the answers of the home page', () => {
  it('fills the cache, so that nothing has to be asked for', () => {
    const [config, dailyGame, labels, popular, discover] = [{ c: 1 }, { g: 1 }, [{ id: 1 }], { p: 1 }, { d: 1 }]
    writePage(JSON.stringify({ config, dailyGame, labels, popular, discover }))
    const queryClient = new QueryClient()
    takeFirstPage(queryClient)
    const found = [
      configQuery.queryKey,
      homeQueries.dailyGame().queryKey,
      movieQueries.randomLabels().queryKey,
      movieQueries.popular().queryKey,
      movieQueries.discover(HOME_SIZE).queryKey,
    ].map((key) => queryClient.getQueryData(key))
    expect(found).toEqual([config, dailyGame, labels, popular, discover])
  })

  it('leaves out answers that did not come, so that they are asked for', () => {
    writePage('{"popular":{"p":1}}')
    const queryClient = new QueryClient()
    takeFirstPage(queryClient)
    expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
  })

  it('leaves the cache empty on a page without answers', () => {
    const queryClient = new QueryClient()
    takeFirstPage(queryClient)
    expect(queryClient.getQueryCache().getAll()).toHaveLength(0)
  })
})
