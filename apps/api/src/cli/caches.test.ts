import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readCaches } from './caches.ts'

const TOKEN = 'a-token-of-scrapers-alone'
const METRICS = `# TYPE marquee_cache_bytes gauge
marquee_cache_bytes{cache="ranked lists"} 2048
marquee_cache_entries{cache="ranked lists"} 3
marquee_cache_limit_bytes{cache="ranked lists"} 9999
marquee_cache_hits_total{cache="ranked lists"} 5
marquee_cache_misses_total{cache="ranked lists"} 7
marquee_ready{check="database"} 1
`
let app: FastifyInstance
let port: number
beforeEach(async () => {
  app = Fastify()
  app.get('/metrics', (request, reply) =>
    request.headers.authorization === `Bearer ${TOKEN}` ? METRICS : reply.callNotFound(),
  )
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(() => app.close())

const read = (metricsToken: string | null) => readCaches({ host: '127.0.0.1', port, metricsToken })

it('reads the caches of the running Marquee from its metrics', async () => {
  expect(await read(TOKEN)).toEqual([{ name: 'ranked lists', entries: 3, bytes: 2048, hits: 5, misses: 7 }])
})

it('finds no caches without a token, with another one, or while Marquee does not run', async () => {
  expect([await read(null), await read('another')]).toEqual([[], []])
  await app.close()
  expect(await read(TOKEN)).toEqual([])
})
