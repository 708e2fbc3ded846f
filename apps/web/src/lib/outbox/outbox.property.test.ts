import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { aMoment, createWorld, rateIn } from '../../testing/outbox-world.ts'
import type { Weather } from '../../testing/outbox-world.ts'
import { isNight } from '../../testing/sweeps.ts'

afterEach(() => vi.unstubAllGlobals())

const ACCOUNTS = ['ada', 'bob'] as const
const tab = fc.integer({ min: 0, max: 1 })
const movieId = fc.integer({ min: 1, max: 3 })
const weather = fc.constantFrom<Weather>('online', 'offline', 'failing', 'losing answers')

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('press' as const), tab, movieId, isAwaited: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('weather' as const), weather }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('send' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('follow' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('sign in' as const), tab, account: fc.constantFrom(...ACCOUNTS) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('log out' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type World = Awaited<ReturnType<typeof createWorld>>

interface Press {
  account: string
  movieId: number
  rating: number
  fate: Promise<unknown>
}

interface Record {
  /** Account of each key's session. */
  accounts: Map<string, string>
  /** Every press, in order. */
  all: Press[]
  /** Those since the account's last log-out, which may drop what was not sent. */
  owed: Press[]
}

async function take(world: World, record: Record, next: Step): Promise<void> {
  const { tabs } = world
  if (next.kind === 'weather') world.setWeather(next.weather)
  if (next.kind === 'send') void tabs[next.tab]!.outbox.flush()
  if (next.kind === 'follow') world.follow(tabs[next.tab]!)
  if (next.kind === 'reopen') world.reopen(next.tab)
  if (next.kind === 'revoke') world.revoke()
  if (next.kind === 'sign in') {
    world.signIn(tabs[next.tab]!, next.account)
    record.accounts.set(tabs[next.tab]!.shown!.key, next.account)
    await press(world, record, { tab: next.tab, movieId: 1, isAwaited: false })
    await world.learn(tabs[next.tab]!, next.account)
  }
  if (next.kind === 'log out') await logOut(world, record, tabs[next.tab]!)
  if (next.kind === 'press') await press(world, record, next)
}

async function press(world: World, record: Record, where: { tab: number; movieId: number; isAwaited: boolean }) {
  const tab = world.tabs[where.tab]!
  const account = record.accounts.get(tab.shown?.key ?? '') ?? ''
  const rating = record.all.length + 1
  const made = { account, movieId: where.movieId, rating, fate: rateIn(tab, where.movieId, rating) }
  record.all.push(made)
  record.owed.push(made)
  await (where.isAwaited ? made.fate : isKept(world, made))
}

/** Resolves once a press is in the database, has arrived or was refused, whatever becomes of it then. */
async function isKept({ store }: World, { rating, fate }: Press): Promise<void> {
  const open = Symbol('open')
  const isOver = async () => (await Promise.race([fate, aMoment().then(() => open)])) !== open
  while (!(await store.all()).some(({ to }) => to === rating)) if (await isOver()) return
  await aMoment()
}

async function logOut(world: World, record: Record, tab: World['tabs'][number]) {
  const account = record.accounts.get(tab.shown?.key ?? '')
  if (!(await world.logOut(tab))) return
  const entries = await world.store.all()
  expect(entries.filter((entry) => entry.account === account)).toEqual([])
  record.owed = record.owed.filter((owed) => owed.account !== account)
}

/** All come back, online, and the waiting changes are sent. */
async function comeBack(world: World, record: Record) {
  world.setWeather('online')
  for (const account of ACCOUNTS) {
    world.reopen(0)
    world.reopen(1)
    world.signIn(world.tabs[0]!, account)
    record.accounts.set(world.tabs[0]!.shown!.key, account)
    await world.learn(world.tabs[0]!, account)
    await world.tabs[0]!.outbox.flush()
  }
}

it(
  'loses nothing, mixes up no one and keeps the order, whatever happens in two tabs',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const world = await createWorld()
        const record: Record = { accounts: new Map(), all: [], owed: [] }
        for (const next of steps) await take(world, record, next)
        await comeBack(world, record)

        expect(await world.store.all(), 'nothing waits or was refused').toEqual([])
        for (const write of world.server.writes)
          expect(record.all, 'every write is from the account that it reached').toContainEqual(
            expect.objectContaining({ ...write }),
          )
        for (const account of ACCOUNTS) {
          for (const movie of [1, 2, 3]) {
            const arrived = world.server.writes.filter((write) => write.account === account && write.movieId === movie)
            const ratings = arrived.map((write) => write.rating)
            expect(ratings, 'in the order of the presses').toEqual(ratings.toSorted((a, b) => a - b))
            const last = await lastOwed(record, account, movie)
            if (last !== undefined) expect(world.server.ratingOf(account, movie), 'the last press counts').toBe(last)
          }
        }
      }),
      { numRuns: isNight ? 200 : 60 },
    )
  },
)

/** The last press that the person was not told to be unsaved. */
async function lastOwed({ owed }: Record, account: string, movie: number): Promise<number | undefined> {
  let last: number | undefined
  for (const { fate, ...made } of owed)
    if (
      made.account === account &&
      made.movieId === movie &&
      (await Promise.race([fate, aMoment().then(() => 'open')])) !== null
    )
      last = made.rating
  return last
}
