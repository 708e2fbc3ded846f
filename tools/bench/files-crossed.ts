/**
 * Usage: npx node tools/bench/files-crossed.ts
 * Lists our files that run for a rating and the next list: those that V8 counts as called between the two
 * requests and their answers, on fresh data. Files that every request passes (plugins) and the packages stand apart.
 */
import { startServer } from '../../e2e/server.ts'

interface ScriptCoverage {
  url: string
  functions: { functionName: string; ranges: { count: number }[] }[]
}

const RATINGS = 6
const ROOMS = {
  'every request': /apps\/api\/src\/(plugins|http|app\.ts|errors\.ts|server\.ts)/,
  packages: /\/packages\//,
} as const

/** A session with the server's inspector. */
async function openInspector(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  })
  let last = 0
  return {
    ask: <T>(method: string, params: object = {}) =>
      new Promise<T>((resolve) => {
        waiting.set(++last, resolve as (result: unknown) => void)
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.close(),
  }
}

const server = await startServer({ NODE_OPTIONS: '--inspect=127.0.0.1:0' })
const address = server.log.join('\n').match(/ws:\/\/[^\s"\\]+/)?.[0]
if (address === undefined) throw new Error('The server told no inspector address.')
const inspector = await openInspector(address)

async function call<T>(path: string, init: { method?: string; body?: object; access?: string } = {}): Promise<T> {
  const { method = 'GET', body, access } = init
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(access !== undefined && { authorization: `Bearer ${access}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as T
}

const account = { username: 'reader', password: 'popcorn at midnight' }
await call('/identity/signup', { method: 'POST', body: { ...account, email: 'reader@example.org' } })
const { access } = await call<{ access: string }>('/token', { method: 'POST', body: account })
const { results } = await call<{ results: { id: number }[] }>('/main/movies/popular')
async function rateAndList({ id }: { id: number }): Promise<void> {
  await call(`/main/movies/${id}/rate`, { method: 'POST', body: { rating: 0.75 }, access })
  await call('/engine/recommendations/me/movies', { access })
}
for (const movie of results.slice(0, RATINGS)) await rateAndList(movie)

await inspector.ask('Profiler.enable')
await inspector.ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
await inspector.ask('Profiler.takePreciseCoverage')
await rateAndList(results[RATINGS])
const { result: scripts } = await inspector.ask<{ result: ScriptCoverage[] }>('Profiler.takePreciseCoverage')
inspector.close()
await server.close()

const files = scripts
  .filter(({ url }) => /\/(apps|packages)\/[^?]*\.ts$/.test(url) && !url.includes('node_modules'))
  .filter(({ functions }) => functions.some(({ ranges }) => ranges[0].count > 0))
  .map(({ url }) => url.replace(/^.*\/((apps|packages)\/)/, '$1'))
  .toSorted()
const roomOf = (file: string) =>
  Object.entries(ROOMS).find(([, pattern]) => pattern.test(`/${file}`))?.[0] ?? 'the domain'
for (const [room, entries] of Map.groupBy(files, roomOf))
  console.log(`${room}: ${entries.length}\n  ${entries.join('\n  ')}`)
console.log(`in all: ${files.length}`)
