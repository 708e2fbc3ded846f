import { afterEach, expect, it } from 'vitest'
import { startServer, type FakeServer } from '../testing/fakes/server.ts'
import { createUpstream, type Upstream } from './client.ts'
import { isUpstreamError } from './errors.ts'

let server: FakeServer
let upstream: Upstream<string>
afterEach(async () => {
  await upstream.close()
  await server.close()
})

/** Starts a service with this response; `seen` lists the Accept headers it received. */
async function aService(status: number, headers: Record<string, string>) {
  const seen: string[] = []
  server = await startServer((request, response) => {
    seen.push(request.headers.accept ?? '')
    response.writeHead(status, headers).end('answered')
  })
  upstream = createUpstream({
    name: 'The service',
    headers: { accept: 'text/plain' },
    limits: { perSecond: 100, atOnce: 4, waiting: 10 },
    deadlines: { attempt: 1000, call: 2000 },
    holds: { unasked: 5000, longest: 100 },
    maxBytes: 100,
    isMissing: () => true,
    decode: ({ bytes }) => bytes.toString(),
    log: { warn: () => {}, info: () => {} },
  })
  return { seen, ask: (more?: Record<string, string>) => upstream.get(`${server.origin}/`, more) }
}

it.each([
  [{ 'retry-after': '30' }, 30_000],
  [{}, 5000],
])('does not retry when the service demands a longer pause than a call can wait: %o', async (headers, restMs) => {
  const { seen, ask } = await aService(429, headers)
  await expect(ask()).rejects.toSatisfy(
    (error) => isUpstreamError(error, 'unavailable') && error.retryAfterMs === restMs,
  )
  expect(seen).toHaveLength(1)
})

it('sends one request for equal requests at the same time, and separate ones for different headers', async () => {
  const { seen, ask } = await aService(200, {})
  const png = { accept: 'image/png' }
  expect(await Promise.all([ask(), ask(), ask(png), ask(png)])).toEqual([
    'answered',
    'answered',
    'answered',
    'answered',
  ])
  expect(seen.toSorted()).toEqual(['image/png', 'text/plain'])
})
