/**
 * Usage: node bench/rate-limits.ts [--rounds 5] [--requests 20000] [--clients 200]
 * What it costs to share rate limits over processes: the cheapest read of a bare app, made by many clients, with counts in memory and
 * with counts exchanged through a database, in turn. Each client makes enough requests to be exchanged. Prints microseconds of
 * processor time of this process per request (the database has its own) for every round, the medians, and their ratio.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { routes } from '@marquee/contract'
import { startPostgresServer } from '@marquee/embedded-postgres/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { migrate } from '../apps/api/src/database/migrate.ts'
import { createPool, createQueries } from '../apps/api/src/database/pool.ts'
import { API_BASE } from '../apps/api/src/http/register.ts'
import { auth } from '../apps/api/src/plugins/auth.ts'
import { createExchange, type Exchange } from '../apps/api/src/plugins/rate-limit/exchange.ts'
import { createRateCountRepository } from '../apps/api/src/plugins/rate-limit/rate-count-repository.ts'
import { rateLimits } from '../apps/api/src/plugins/rate-limit.ts'
import { createAnswerCache, sharedAnswers } from '../apps/api/src/plugins/shared-answers.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '20000' },
    clients: { type: 'string', default: '200' },
  },
})
const ROUNDS = Number(values.rounds)
const REQUESTS = Number(values.requests)
const CLIENTS = Number(values.clients)
/** No client comes over the limit, and each passes the twentieth of it from which on it is exchanged. */
const FACTOR = ((REQUESTS / CLIENTS) * (ROUNDS + 2)) / 1200

const URL = `${API_BASE}${routes.genres.path}`
const nobody = () => Promise.reject(new Error('Nobody signs in.'))

async function bareApp(exchange: Exchange | null): Promise<FastifyInstance> {
  const app = Fastify()
  auth(app, {
    authenticate: nobody,
    isMember: () => Promise.resolve(false),
    publicUrl: null,
    requireSecondFactor: 'nobody',
  })
  await rateLimits(app, { factor: FACTOR, exchange })
  sharedAnswers(app, createAnswerCache())
  app.get(URL, { config: { contract: routes.genres } }, () => ({ results: [] }))
  return app
}

/** Microseconds of processor time per request, waiting for the last exchange included. */
async function measure(app: FastifyInstance): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < REQUESTS; i++) {
    const { statusCode } = await app.inject({ url: URL, remoteAddress: `10.1.0.${i % CLIENTS}` })
    if (statusCode !== 200) throw new Error(`A request was answered with ${statusCode}.`)
  }
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / REQUESTS
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const { log } = Fastify({ logger: { level: 'warn' } })
const database = await startPostgresServer()
await migrate(database.url)
const db = createQueries(createPool(database.url, log))
const counts = createRateCountRepository(db)
const apps = {
  'in memory': await bareApp(null),
  exchanged: await bareApp(createExchange({ counts, secret: 'a secret', isReadOnly: () => false, log })),
}
const found: Record<keyof typeof apps, number[]> = { 'in memory': [], exchanged: [] }
for (const app of Object.values(apps)) await measure(app)
for (let round = 0; round < ROUNDS; round++)
  for (const name of ['in memory', 'exchanged'] as const) found[name].push(await measure(apps[name]))
const rows = await db.selectFrom('rate_count').select('count').execute()
console.table(found)
const [inMemory, exchanged] = [median(found['in memory']), median(found.exchanged)]
console.log(`medians ${inMemory.toFixed(1)} and ${exchanged.toFixed(1)} µs, ratio ${(exchanged / inMemory).toFixed(2)}`)
console.log(`${rows.length} clients were exchanged; load ${loadavg()[0]?.toFixed(1)}`)
for (const app of Object.values(apps)) await app.close()
await db.destroy()
await database.close()
