import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import { networkOf } from '../../../common/client-network.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createThrottleRepository, type BucketStore } from './throttle-repository.ts'
import type { Bucket } from './throttle-rules.ts'
import { createSignInThrottle, type Caller, type SignInThrottle } from './throttle.ts'

const SECRET = 'a secret for tests that is long enough'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The buckets of a process without a database. */
function memoryStore(): BucketStore {
  const held = new Map<string, Bucket>()
  const name = (key: Buffer) => key.toString('hex')
  const read = (keys: readonly Buffer[]) => keys.map((key) => held.get(name(key)) ?? null)
  return {
    peek: (keys) => Promise.resolve(read(keys)),
    async update(keys, change) {
      for (const [i, bucket] of change(read(keys)).entries()) held.set(name(keys[i]!), bucket)
    },
    forget: (key) => Promise.resolve(void held.delete(name(key))),
    async refund(key, milliseconds) {
      const bucket = held.get(name(key))
      if (bucket) bucket.freeAt -= milliseconds
    },
    purge: () => Promise.resolve(),
  }
}

function clockedThrottle(buckets: BucketStore = memoryStore()) {
  const clock = { at: Date.UTC(2026, 10, 20) }
  const throttle = createSignInThrottle({ buckets, secret: SECRET, factor: 1, now: () => new Date(clock.at) })
  return { clock, throttle }
}

const stranger = (address: string): Caller => ({ account: 'victim', address, device: null })
const addressOf = (i: number) => `198.51.${Math.floor(i / 250)}.${i % 250}`

/** True if an attempt reached the password check. */
async function tries(throttle: SignInThrottle, caller: Caller): Promise<{ evaluated: boolean; wait: number }> {
  try {
    await throttle.begin(caller)
    return { evaluated: true, wait: 0 }
  } catch (error) {
    return { evaluated: false, wait: (error as { retryAfter: number }).retryAfter }
  }
}

/** THROTTLE_GUESSES=1000 simulates the full number of guesses of the requirement. */
const GUESSES = Number(process.env['THROTTLE_GUESSES'] ?? 120)

describe(`an attack of 200 addresses with ${GUESSES} guesses each in a day`, () => {
  it('gets at most 100 guesses evaluated, and never delays a victim on a known device', async () => {
    const { clock, throttle } = clockedThrottle()
    let evaluated = 0
    let victimIn = 0
    for (let round = 0; round < GUESSES; round++) {
      clock.at += DAY / GUESSES
      for (let i = 0; i < 200; i++) if ((await tries(throttle, stranger(addressOf(i)))).evaluated) evaluated++
      if (round % 5 > 0) continue
      const succeed = await throttle.begin({ account: 'victim', address: addressOf(0), device: 'laptop' })
      await succeed()
      victimIn++
    }
    expect(victimIn).toBe(Math.ceil(GUESSES / 5))
    expect(evaluated).toBeGreaterThan(40)
    expect(evaluated).toBeLessThanOrEqual(100)
  }, 300_000)

  it('gains nothing when the victim signs in on new devices meanwhile', async () => {
    const { clock, throttle } = clockedThrottle()
    let evaluated = 0
    for (let round = 0; round < GUESSES; round++) {
      clock.at += DAY / GUESSES
      try {
        await (
          await throttle.begin(stranger('203.0.113.9'))
        )()
      } catch {
        // The victim waits as well: nothing distinguishes a new device from an attacker.
      }
      for (let i = 0; i < 200; i++) if ((await tries(throttle, stranger(addressOf(i)))).evaluated) evaluated++
    }
    expect(evaluated).toBeLessThanOrEqual(100)
  })
})

describe('one address', () => {
  it('has five immediate attempts per account, then delays that double from 30 seconds to 15 minutes', async () => {
    const { clock, throttle } = clockedThrottle()
    const waits: number[] = []
    for (let i = 0; i < 12; i++) {
      expect((await tries(throttle, stranger('198.51.0.1'))).evaluated).toBe(true)
      const { evaluated, wait } = await tries({ ...throttle }, stranger('198.51.0.1'))
      if (!evaluated) {
        waits.push(wait)
        clock.at += wait * 1000
      } else i++
    }
    expect(waits.slice(0, 6)).toEqual([30, 60, 120, 240, 480, 900])
  })

  it('has 30 attempts in ten minutes over all accounts', async () => {
    const { clock, throttle } = clockedThrottle()
    const at = (i: number): Caller => ({ account: `account ${i}`, address: '198.51.0.1', device: null })
    for (let i = 0; i < 30; i++) expect((await tries(throttle, at(i))).evaluated).toBe(true)
    expect(await tries(throttle, at(31))).toEqual({ evaluated: false, wait: 600 })
    clock.at += 10 * MINUTE
    expect((await tries(throttle, at(31))).evaluated).toBe(true)
  })

  it('is the whole network of an IPv6 subscriber, and equal in both notations of IPv4', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:0db8:1:2::1'))
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  })
})

describe('a known device', () => {
  it('is delayed only by its own failures, of which it may have 100 a day', async () => {
    const { clock, throttle } = clockedThrottle()
    const laptop: Caller = { account: 'victim', address: '203.0.113.1', device: 'laptop' }
    let evaluated = 0
    for (let i = 0; i < 2000; i++) {
      clock.at += DAY / 2000
      if ((await tries(throttle, laptop)).evaluated) evaluated++
    }
    expect(evaluated).toBeLessThanOrEqual(100)
    expect((await tries(throttle, { ...laptop, device: 'phone' })).evaluated).toBe(true)
  })
})

describe('the throttle in the database', () => {
  let database: TestDatabase
  let db: ReturnType<typeof createQueries>
  beforeAll(async () => {
    database = await createTestDatabase()
    db = createQueries(createPool(database.url, pino({ level: 'silent' })))
  })
  afterAll(async () => {
    await db.destroy()
    await database.close()
  })

  it('admits exactly 40 of 300 simultaneous guesses from as many addresses, and keeps its counts after a restart', async () => {
    const first = clockedThrottle(createThrottleRepository(db)).throttle
    const guesses = await Promise.all(Array.from({ length: 300 }, (_, i) => tries(first, stranger(addressOf(i)))))
    expect(guesses.filter(({ evaluated }) => evaluated)).toHaveLength(40)
    const restarted = clockedThrottle(createThrottleRepository(db)).throttle
    expect((await tries(restarted, stranger('203.0.113.77'))).evaluated).toBe(false)
    const known = { account: 'victim', address: addressOf(1), device: 'laptop' }
    await (
      await restarted.begin(known)
    )()
    expect((await tries(restarted, known)).evaluated).toBe(true)
  })

  it('stores neither names nor addresses, and deletes expired rows', async () => {
    const { clock, throttle } = clockedThrottle(createThrottleRepository(db))
    await throttle.begin({ account: 'somebody-by-name', address: '203.0.113.200', device: null })
    const rows = await db.selectFrom('sign_in_bucket').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/somebody|203\.0/)
    clock.at += 30 * DAY
    await throttle.purge()
    expect(await db.selectFrom('sign_in_bucket').selectAll().execute()).toEqual([])
  })

  it('gives back exactly one attempt when the password was right', async () => {
    const { throttle } = clockedThrottle(createThrottleRepository(db))
    const at = (i: number): Caller => ({ account: 'owner', address: addressOf(i), device: null })
    for (let i = 0; i < 60; i++) await (await throttle.begin(at(i)))()
    for (let i = 60; i < 99; i++) expect((await tries(throttle, at(i))).evaluated).toBe(true)
    await (
      await throttle.begin(at(99))
    )()
    expect((await tries(throttle, at(100))).evaluated).toBe(true)
    expect((await tries(throttle, at(101))).evaluated).toBe(false)
  })
})
