import { routes } from '@marquee/contract'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { errorHandler } from './error-handler.ts'
import { readOnly } from './read-only.ts'

it('refuses calls that save while the disk is full or the primary is away, and answers all others', async () => {
  const app = Fastify()
  const disk = { full: true, away: false }
  errorHandler(app)
  readOnly(app, { isFull: () => disk.full, isReadOnly: () => disk.away })
  for (const name of ['rateMovie', 'token', 'movie', 'filterMovies', 'searchByPlot'] as const) {
    const contract = routes[name]
    app.route({ method: contract.method, url: `/${name}`, config: { contract }, handler: () => ({ name }) })
  }
  const ask = async (name: keyof typeof routes) => {
    const { statusCode, headers } = await app.inject({ method: routes[name].method, url: `/${name}` })
    return [statusCode, headers['retry-after']]
  }
  for (const name of ['rateMovie', 'token'] as const) expect(await ask(name)).toEqual([503, '30'])
  for (const name of ['movie', 'filterMovies', 'searchByPlot'] as const)
    expect(await ask(name)).toEqual([200, undefined])
  disk.full = false
  expect(await ask('rateMovie')).toEqual([200, undefined])
  disk.away = true
  expect(await ask('rateMovie')).toEqual([503, '5'])
  expect(await ask('movie')).toEqual([200, undefined])
  await app.close()
})
