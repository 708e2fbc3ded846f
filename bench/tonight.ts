/**
 * Usage: node bench/tonight.ts [--runs 5] [--locked 3] [--processes 1] [--think 5] [--kbits 1600] [--latency 150] [--seed 1] [--json OUT]
 * The journey of an evening in Chromium: a starter, a member and a guest on three phones that have never been here before, each
 * on a slow network. Reports the seconds from the opened link (the starter's: from the press of "Tonight") to the decided movie,
 * taps, calls and bytes of each, and how far apart the phones show the movie. In --locked further runs a phone is locked for 20
 * seconds, and the time until it shows the right state again is reported. With --processes 2 a proxy spreads the connections over
 * two processes on one database, and one of them is ended with SIGKILL during every vote. All share the machine; `npm run build`
 * comes first. Exits with 1 when the phones end with different movies, or a vote is lost that a server said it had saved.
 */
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import type { CardAnswer, Evening } from '@marquee/contract'
import { startPostgresServer } from '@marquee/embedded-postgres/testing'
import { launchOptions } from '../e2e/browser.ts'
import { ask, createGroup, rateFive, register, type Person } from '../e2e/people.ts'
import { startServer, type ServerUnderTest } from '../e2e/server.ts'
import { startFailover } from './tonight-failover.ts'
import { openPhone, type Habits, type Phone } from './tonight-phone.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    locked: { type: 'string', default: '3' },
    processes: { type: 'string', default: '1' },
    think: { type: 'string', default: '5' },
    kbits: { type: 'string', default: '1600' },
    latency: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
})
const NETWORK = { kbits: Number(values.kbits), latencyMs: Number(values.latency) }
/** A look at the choices before "Start". */
const LOOK_MS = 1500
/** Until the link has reached the others. */
const SENDING_MS = 3000
const LOCKED_MS = 20_000
/** After the last answer, so that the person has put the phone down. */
const PUT_DOWN_MS = 1000
const KILL_AFTER_MS = 15_000
const GUEST = 'Zoë'
const ANSWERS: readonly CardAnswer[] = ['love', 'love', 'fine', 'fine', 'fine', 'fine', 'fine', 'no', 'no']

/** Which phone is locked, after which of its cards. */
interface Lock {
  phone: keyof Table
  card: number
}

/** In turn. Later the others may come to a movie before the phone is locked. */
const LOCKS: readonly Lock[] = [
  { phone: 'member', card: 2 },
  { phone: 'starter', card: 4 },
  { phone: 'guest', card: 1 },
]

interface Returned {
  phone: string
  /** What was right at the return. */
  state: string
  seconds: number
}

/** Evenly spread numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = createRandom(Number(values.seed))
const choose = () => ANSWERS[Math.floor(random() * ANSWERS.length)]

interface Table {
  starter: Phone
  member: Phone
  guest: Phone
}

/** From the press of "Tonight" to the movie on all three phones. Resolves to the evening's id. */
async function takePart(table: Table, habitsOf: (name: keyof Table, eveningId: string) => Habits): Promise<string> {
  const { starter, member, guest } = table
  starter.begin()
  await starter.tap(/^Tonight/)
  await sleep(LOOK_MS)
  await starter.tap('Start')
  await starter.page.waitForURL(/\/tonight\//)
  const link = starter.page.url()
  const id = link.split('/').at(-1)!
  const open = async (phone: Phone) => {
    await sleep(SENDING_MS)
    phone.begin()
    await phone.page.goto(link)
  }
  await Promise.all([
    starter.decide(habitsOf('starter', id)),
    open(member).then(() => member.decide(habitsOf('member', id))),
    open(guest)
      .then(() => guest.join(GUEST))
      .then(() => guest.decide(habitsOf('guest', id))),
  ])
  return id
}

/** Locks a phone for a while, and measures how long it takes on its return until it shows how things are. Null when all is over. */
async function lockFor(phone: Phone, { id, as, url }: { id: string; as: Person; url: string }) {
  await sleep(PUT_DOWN_MS)
  if (await phone.film.isVisible()) return null
  await phone.lock()
  await sleep(LOCKED_MS)
  const { cards, film, seats } = await ask<Evening>(url, 'GET', `/identity/evenings/${id}`, { by: as })
  const done = seats.filter(({ answered }) => answered >= cards.length).length
  const right = film === null ? phone.saysThatAnswered(done, seats.length) : phone.film
  const began = performance.now()
  await phone.unlock()
  await right.waitFor({ state: 'attached' })
  const seconds = (performance.now() - began) / 1000
  return { state: film === null ? `${done} of ${seats.length} have answered` : 'decided', seconds }
}

/** Where the phones go, and a server that is never killed, for everything else. */
interface Addresses {
  phones: string
  api: string
}

async function runOnce(browser: Browser, urls: Addresses, run: { lock?: Lock; during?: () => void }) {
  const [ada, ben] = [await register(urls.api), await register(urls.api)]
  await Promise.all([rateFive(urls.api, ada), rateFive(urls.api, ben)])
  const group = await createGroup(urls.api, ada, [ben])
  const table: Table = {
    starter: await openPhone(browser, urls.phones, { person: ada, network: NETWORK }),
    member: await openPhone(browser, urls.phones, { person: ben, network: NETWORK }),
    guest: await openPhone(browser, urls.phones, { network: NETWORK }),
  }
  const returned: Returned[] = []
  const { lock } = run
  const thinkMs = Number(values.think) * 1000
  await table.starter.page.goto(`/groups/${group}`)
  const timer = run.during && setTimeout(run.during, KILL_AFTER_MS)
  const id = await takePart(table, (name, eveningId) => ({
    thinkMs,
    choose,
    ...(lock?.phone === name && {
      lockAfter: {
        card: lock.card,
        async lock() {
          const measured = await lockFor(table[name], { id: eveningId, as: ada, url: urls.api })
          if (measured !== null) returned.push({ phone: name, ...measured })
        },
      },
    }),
  }))
  clearTimeout(timer)
  const phones = Object.entries(table) as [keyof Table, Phone][]
  const { round } = await ask<Evening>(urls.api, 'GET', `/identity/evenings/${id}`, { by: ada })
  const films = await Promise.all(phones.map(([, { film }]) => film.innerText()))
  const lost = await Promise.all(phones.map(([, { votes }]) => votes.countLost(urls.api, id)))
  const figures = phones.map(([name, phone]) => ({ phone: name, ...phone.figures() }))
  for (const [name, phone] of phones) {
    for (const problem of phone.problems()) console.error(`${name}: ${problem}`)
    await phone.leave()
  }
  return {
    figures,
    returned,
    round,
    isSame: new Set(films).size === 1,
    acknowledged: phones.reduce((sum, [, { votes }]) => sum + votes.acknowledged.size, 0),
    lost: lost.reduce((sum, count) => sum + count, 0),
    load: loadavg()[0],
  }
}

type Outcome = Awaited<ReturnType<typeof runOnce>>

const rounded = (value: number, digits = 1) => Number(value.toFixed(digits))

function spread(found: readonly number[]) {
  const sorted = found.toSorted((a, b) => a - b)
  const at = (share: number) => rounded(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN, 2)
  return { count: sorted.length, p50: at(0.5), p90: at(0.9), longest: at(1) }
}

/** Seconds between the first and the last phone that shows the movie. */
function apart({ figures }: Outcome): number {
  const times = figures.map(({ shown }) => shown)
  return (Math.max(...times) - Math.min(...times)) / 1000
}

function report(journeys: readonly Outcome[], locked: readonly Outcome[]): void {
  const all = [...journeys, ...locked]
  console.table(
    all.flatMap((outcome, index) =>
      outcome.figures.map(({ phone, seconds, taps, calls, bytes }) => ({
        run: index + 1,
        phone: outcome.returned.some((each) => each.phone === phone) ? `${phone} (locked)` : phone,
        seconds: rounded(seconds),
        taps,
        calls,
        kB: Math.round(bytes / 1000),
        rounds: outcome.round,
        apart: rounded(apart(outcome), 2),
        load: rounded(outcome.load),
      })),
    ),
  )
  const returned = locked.flatMap((outcome) => outcome.returned)
  if (returned.length > 0) console.table(returned.map((each) => ({ ...each, seconds: rounded(each.seconds, 2) })))
  const figures = journeys.flatMap((outcome) => outcome.figures)
  const summary = {
    'link to movie, s (goal: p50 at most 60)': spread(figures.map(({ seconds }) => seconds)),
    'taps (goal: at most 7 in one round)': spread(figures.map(({ taps }) => taps)),
    'phones apart, s': spread(journeys.map(apart)),
    ...(returned.length > 0 && {
      'return of a locked phone, s (goal: at most 1)': spread(returned.map(({ seconds }) => seconds)),
    }),
  }
  console.table(summary)
  const acknowledged = all.reduce((sum, each) => sum + each.acknowledged, 0)
  const lost = all.reduce((sum, each) => sum + each.lost, 0)
  const different = all.filter(({ isSame }) => !isSame).length
  console.log(
    `${acknowledged} votes saved, ${lost} lost; ${different} of ${all.length} evenings ended with two movies.`,
  )
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ journeys, locked, summary }, null, 2)}\n`)
  if (lost > 0 || different > 0) process.exitCode = 1
}

async function measure(browser: Browser, urls: Addresses, servers: readonly ServerUnderTest[]): Promise<void> {
  const [journeys, locked]: [Outcome[], Outcome[]] = [[], []]
  const doomed = servers.length > 1 ? servers.at(-1)! : null
  for (let index = 0; index < Number(values.runs); index++) {
    const during = doomed && (() => void process.kill(doomed.pid, 'SIGKILL'))
    journeys.push(await runOnce(browser, urls, { ...(during && { during }) }))
    await doomed?.restart()
    console.error(`Evening ${index + 1} is over.`)
  }
  for (let index = 0; index < Number(values.locked); index++) {
    const lock = LOCKS[index % LOCKS.length]
    locked.push(await runOnce(browser, urls, { lock }))
    console.error(`Evening ${index + 1} with a locked phone is over.`)
  }
  report(journeys, locked)
}

const dataDir = await mkdtemp(join(tmpdir(), 'marquee-tonight-'))
const database = await startPostgresServer()
const servers: ServerUnderTest[] = []
let browser: Browser | undefined
let failover: Awaited<ReturnType<typeof startFailover>> | undefined
try {
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    TOKEN_SECRET: 'a secret that all processes of this run share',
    LOG_LEVEL: 'error',
  }
  for (let index = 0; index < Number(values.processes); index++) servers.push(await startServer(env))
  if (servers.length > 1) failover = await startFailover(servers.map(({ url }) => url))
  browser = await chromium.launch(launchOptions)
  const api = servers[0].url
  await measure(browser, { phones: failover?.url ?? api, api }, servers)
  if (failover) console.log(`Connections of each process: ${failover.taken.join(', ')}`)
} finally {
  await browser?.close()
  await failover?.close()
  for (const server of servers) await server.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
