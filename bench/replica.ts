/**
 * Usage: node bench/replica.ts [--pairs 2000] [--delay 2000] [--seconds 15]
 * Two processes on one database, whose replica shows each transaction two seconds late. People save something by one process and
 * read it by the other: at once, and again after pauses of up to twice the delay. Then people who save nothing read for a while, by a process without the
 * replica and by one with it. Prints how many answers were stale and which server answered, as lines of JSON; exits with 1 when one was stale.
 * Load generator, processes and servers share the machine, so compare figures of one run.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { routes, type Answer, type CallArguments, type RouteContract } from '@marquee/contract'
import { buildRequest } from '@marquee/contract/client'
import { startReplicatedServer } from '@marquee/embedded-postgres/testing'
import pg from 'pg'
import { startProcess, type Process } from './replica-process.ts'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '2000' },
    delay: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '15' },
  },
})
const PAIRS = Number(values.pairs)
const DELAY_MS = Number(values.delay)
const READING_MS = Number(values.seconds) * 1000
const PEOPLE = 20
const RATINGS = [1, 0.75, 0, -0.5] as const

interface Person {
  access: string
  /** What the person has saved last, by movie. */
  ratings: Map<number, number | null>
}

async function call<R extends RouteContract>(
  { url }: Process,
  route: R,
  args: CallArguments<R>,
  access?: string,
): Promise<Answer<R>> {
  const { path, init } = buildRequest(route, args)
  const headers = new Headers(init.headers)
  if (access !== undefined) headers.set('authorization', `Bearer ${access}`)
  for (;;) {
    const response = await fetch(`${url}/api${path}`, { ...init, headers })
    const text = await response.text()
    if (response.ok) return (text === '' ? null : JSON.parse(text)) as Answer<R>
    if (response.status !== 503) throw new Error(`${route.method} ${path}: ${response.status} ${text}`)
    await sleep(200)
  }
}

async function signUp(server: Process, index: number): Promise<Person> {
  const [username, password] = [`reader-${index}`, 'long enough for a reader']
  await call(server, routes.signUp, { body: { username, password, email: `${username}@example.org` } })
  const { access } = await call(server, routes.token, { body: { username, password } })
  return { access, ratings: new Map() }
}

/** Saves something by one process, and says whether the other one shows it. */
async function tryPair(
  [writer, reader]: readonly [Process, Process],
  { access, ratings }: Person,
  { movieId, pauseMs }: { movieId: number; pauseMs: number },
): Promise<boolean> {
  const params = { id: movieId }
  const rating = RATINGS[randomInt(RATINGS.length)]
  const takesBack = (ratings.get(movieId) ?? null) !== null && randomInt(4) === 0
  if (takesBack) await call(writer, routes.unrateMovie, { params }, access)
  else await call(writer, routes.rateMovie, { params, body: { rating } }, access)
  ratings.set(movieId, takesBack ? null : rating)
  await sleep(pauseMs)
  const shown = await call(reader, routes.myRating, { params }, access)
  return shown.rating === ratings.get(movieId)
}

/** Pairs of all people at once, each person's one after the other. */
async function tryPairs(
  servers: readonly [Process, Process],
  people: readonly Person[],
  { count, longestPauseMs, movieIds }: { count: number; longestPauseMs: number; movieIds: readonly number[] },
): Promise<{ pairs: number; stale: number }> {
  let [pairs, stale] = [0, 0]
  await Promise.all(
    people.map(async (person) => {
      while (pairs < count) {
        pairs++
        const movieId = movieIds[randomInt(movieIds.length)]
        const pauseMs = longestPauseMs > 0 ? randomInt(longestPauseMs) : 0
        if (!(await tryPair(servers, person, { movieId, pauseMs }))) stale++
      }
    }),
  )
  return { pairs, stale }
}

/** Own ratings, lists and movies, as people read them who save nothing. Returns the number of calls. */
async function readFor(
  ms: number,
  server: Process,
  { people, movieIds }: { people: readonly Person[]; movieIds: readonly number[] },
): Promise<number> {
  let calls = 0
  const until = performance.now() + ms
  await Promise.all(
    people.map(async ({ access }) => {
      while (performance.now() < until) {
        const params = { id: movieIds[randomInt(movieIds.length)] }
        await call(server, routes.myRating, { params }, access)
        await call(server, routes.personalShortlist, { query: {} }, access)
        await call(server, routes.recommendations, { query: {} }, access)
        await call(server, routes.movie, { params }, access)
        calls += 4
      }
    }),
  )
  return calls
}

/** Transactions that a server of the database has ended since its start, by its own count. */
async function transactionsOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    'select xact_commit::int as count from pg_stat_database where datname = current_database()',
  )
  await client.end()
  return rows[0].count
}

function report(what: string, figures: object): void {
  console.log(JSON.stringify({ what, ...figures }))
}

async function main(): Promise<number> {
  const database = await startReplicatedServer({ delayMs: DELAY_MS })
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-bench-'))
  const processes: Process[] = []
  const start = async (readUrl: string | null) => {
    const started = await startProcess({ databaseUrl: database.url, readUrl, dataDir })
    processes.push(started)
    return started
  }
  try {
    const [first, second] = [await start(database.replicaUrl), await start(database.replicaUrl)]
    const movieIds = (await call(first, routes.popularMovies, { query: {} })).results.map(({ id }) => id)
    const people: Person[] = []
    for (let index = 0; index < PEOPLE; index++) people.push(await signUp(first, index))

    const sinceStart = await second.statements()
    const atOnce = await tryPairs([first, second], people, { count: PAIRS, longestPauseMs: 0, movieIds })
    const afterPairs = await second.statements()
    report('pairs at once', { ...atOnce, statementsOfReader: difference(afterPairs, sinceStart) })

    const later = { count: PAIRS / 10, longestPauseMs: 2 * DELAY_MS, movieIds }
    const paused = await tryPairs([first, second], people, later)
    report('pairs with pauses', { ...paused, statementsOfReader: difference(await second.statements(), afterPairs) })

    const alone = await start(null)
    await sleep(2 * DELAY_MS)
    for (const [what, server] of [
      ['reading without a replica', alone],
      ['reading with it', second],
    ] as const) {
      // A process that has just started fills its caches first.
      await readFor(READING_MS / 2, server, { people, movieIds })
      await sleep(1500)
      const [primary, replica] = await Promise.all([transactionsOf(database.url), transactionsOf(database.replicaUrl)])
      const calls = await readFor(READING_MS, server, { people, movieIds })
      // Counters of PostgreSQL are a second late.
      await sleep(1500)
      report(what, {
        callsPerSecond: Math.round(calls / (READING_MS / 1000)),
        primaryPerCall: Number((((await transactionsOf(database.url)) - primary) / calls).toFixed(2)),
        replicaPerCall: Number((((await transactionsOf(database.replicaUrl)) - replica) / calls).toFixed(2)),
      })
    }
    return atOnce.stale + paused.stale
  } finally {
    await Promise.all(processes.map((each) => each.stop()))
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Counts = Awaited<ReturnType<Process['statements']>>

function difference(after: Counts, before: Counts): Counts {
  return { primary: after.primary - before.primary, replica: after.replica - before.replica }
}

process.exitCode = (await main()) === 0 ? 0 : 1
