import { beforeEach, describe, expect, it } from 'vitest'
import { createCounter } from './counter.ts'
import { createExchange, openExchange } from './exchange.ts'
import type { Added, RateCounts } from './rate-count-repository.ts'

const HOUR = 3_600_000
const EVERY_MS = 5

let time: number
let isReadOnly: boolean
let writes: number
let warnings: number
let add: (added: readonly Added[]) => Promise<number[]>
let ends: (() => void)[]
beforeEach(() => {
  time = Date.UTC(2026, 10, 23)
  isReadOnly = false
  writes = 0
  warnings = 0
  ends = []
  const totals = new Map<string, number>()
  add = (added) => {
    writes++
    return Promise.resolve(
      added.map(({ key, count, endsAt }) => {
        const name = `${key.toString('hex')} ${endsAt.getTime()}`
        totals.set(name, (totals.get(name) ?? 0) + count)
        return totals.get(name)!
      }),
    )
  }
})

/** A process, with the counter of one call. */
function aProcess(exact: boolean, max = 100) {
  const counts: RateCounts = {
    add: (added) => add(added),
    purge: () => Promise.resolve(),
    reset: () => Promise.resolve(),
  }
  const log = { warn: () => void warnings++ }
  const now = () => time
  const exchange = createExchange({ counts, secret: 's', isReadOnly: () => isReadOnly, log, now, everyMs: EVERY_MS })
  ends.push(() => exchange.close())
  return createCounter({ name: 'POST /login', max, windowMs: HOUR, exact }, exchange)
}

async function countTimes(count: ReturnType<typeof aProcess>, times: number): Promise<number> {
  let last = 0
  for (let i = 0; i < times; i++) last = (await count('ada')).current
  return last
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 6 * EVERY_MS))
const stop = () => ends.forEach((end) => end())

describe('an exact limit', () => {
  it('counts each request to every process at once', async () => {
    const [here, there] = [aProcess(true), aProcess(true)]
    expect(await countTimes(here, 3)).toBe(3)
    expect(await countTimes(there, 2)).toBe(5)
    expect((await here('grace')).current).toBe(1)
    const together = await Promise.all([here('ada'), there('ada'), here('ada'), there('ada')])
    expect(Math.max(...together.map(({ current }) => current))).toBe(9)
  })

  it('starts again in the next window', async () => {
    const count = aProcess(true)
    const { ttl } = await count('ada')
    expect(ttl).toBeGreaterThan(0)
    expect(ttl).toBeLessThanOrEqual(HOUR)
    time += ttl - 1
    expect((await count('ada')).current).toBe(2)
    time += 1
    expect(await count('ada')).toEqual({ current: 1, ttl: HOUR })
  })

  it('writes nothing more for whoever is over it', async () => {
    const count = aProcess(true, 2)
    await countTimes(count, 3)
    expect(writes).toBe(3)
    expect(await countTimes(count, 5)).toBe(8)
    expect(writes).toBe(3)
  })
})

describe('a large limit', () => {
  it('is known to other processes within a moment, by few writes', async () => {
    const [here, there] = [aProcess(false), aProcess(false)]
    expect(await countTimes(here, 50)).toBe(50)
    expect(await countTimes(there, 40)).toBe(40)
    await expect.poll(async () => (await there('ada')).current).toBeGreaterThan(90)
    expect(writes).toBeLessThan(10)
    stop()
  })

  it('writes nothing of people who stay far below it', async () => {
    await countTimes(aProcess(false), 5)
    await pause()
    expect(writes).toBe(0)
  })
})

describe.each([true, false])('while counts cannot be exchanged (exact: %s)', (exact) => {
  it('each process counts for itself, and sends it when it can again', async () => {
    const works = add
    add = () => {
      writes++
      return Promise.reject(new Error('The database is away.'))
    }
    const [here, there] = [aProcess(exact), aProcess(exact)]
    expect(await countTimes(here, 10)).toBe(10)
    await pause()
    expect(await countTimes(here, 10)).toBe(20)
    expect({ writes, warnings }).toEqual({ writes: 1, warnings: 1 })
    add = works
    time += 5000
    await here('ada')
    await pause()
    expect(await countTimes(there, 6)).toBe(exact ? 27 : 6)
    await pause()
    expect((await there('ada')).current).toBe(28)
    stop()
  })

  it('nothing is written while the database only reads', async () => {
    isReadOnly = true
    const count = aProcess(exact)
    expect(await countTimes(count, 10)).toBe(10)
    await pause()
    expect(writes).toBe(0)
    stop()
  })
})

it('a request waits a second at most for a count', async () => {
  add = () => new Promise(() => {})
  const started = performance.now()
  expect((await aProcess(true)('ada')).current).toBe(1)
  expect(performance.now() - started).toBeLessThan(3000)
})

describe('stored counts that are damaged', () => {
  /** Opens counts that cannot be purged until they are reset. */
  async function openDamaged(reset: () => Promise<void>) {
    let isDamaged = true
    const texts: string[] = []
    const counts: RateCounts = {
      add: (added) => add(added),
      purge: () => (isDamaged ? Promise.reject(new Error('invalid page')) : Promise.resolve()),
      reset: () => reset().then(() => (isDamaged = false)),
    }
    const log = { warn: (_details: object, text: string) => void texts.push(text) }
    const exchange = await openExchange({
      counts,
      secret: 's',
      isReadOnly: () => false,
      log: log as never,
      now: () => time,
    })
    ends.push(() => exchange.close())
    return { count: createCounter({ name: 'POST /login', max: 100, windowMs: HOUR, exact: true }, exchange), texts }
  }

  it('are emptied and used again, with one line in the log', async () => {
    const { count, texts } = await openDamaged(() => Promise.resolve())
    expect(texts).toEqual(['The rate counters could not be read, and will be built again.'])
    expect((await count('ada')).current).toBe(1)
    expect(writes).toBe(1)
  })

  it('do not end the start when they cannot be emptied', async () => {
    const { count, texts } = await openDamaged(() => Promise.reject(new Error('no table')))
    expect(texts.at(-1)).toMatch(/^Rate limits hold for each process alone/)
    expect((await count('ada')).current).toBe(1)
  })
})
