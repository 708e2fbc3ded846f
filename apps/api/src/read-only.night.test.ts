import { routes } from '@marquee/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOTICED, openReplicatedApp, type ReplicatedApp } from './testing/replicated-app.ts'

let app: ReplicatedApp
beforeAll(async () => {
  app = await openReplicatedApp()
}, 60_000)
afterAll(() => app.api.close())

it('a primary that keeps its connections and stays silent is away too', async () => {
  const { api, proxy, ready } = app
  proxy.silent()
  // Its checks must not wait for the server for ever.
  await expect.poll(ready, { timeout: 20_000, interval: 100 }).toEqual([200, 'read-only'])
  const { results } = (await api.call(routes.popularMovies, {})).body
  expect((await api.call(routes.movie, { params: { id: results[0]!.id } })).status).toBe(200)
  proxy.leadTo()
  await expect.poll(ready, NOTICED).toEqual([200, 'ready'])
}, 60_000)
