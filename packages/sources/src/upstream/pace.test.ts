import { setImmediate as settle } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createPace, type Clock } from './pace.ts'

const never = new AbortController().signal
const PER_SECOND = 20
const AT_ONCE = 4
const ROUND_TRIP_MS = 40

/** Virtual time that passes only while all tasks sleep; a stall lets it pass while none can run. */
function virtualTime(stallMs: (now: number) => number) {
  let now = 0
  let sleepers: { at: number; wake: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    sleep: (milliseconds) => new Promise<void>((wake) => sleepers.push({ at: now + milliseconds, wake })),
  }
  async function run(until: number): Promise<void> {
    while (now < until) {
      await settle()
      const next = Math.min(...sleepers.map(({ at }) => at))
      now = Math.max(now, next)
      now += stallMs(now)
      const due = sleepers.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)
      sleepers = sleepers.filter(({ at }) => at > now)
      for (const { wake } of due) wake()
    }
  }
  return { clock, run }
}

/** The largest number of these moments within one second. */
function mostInASecond(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b)
  return Math.max(...sorted.map((from, i) => sorted.slice(i).filter((moment) => moment < from + 1000).length))
}

interface World {
  stallMs?: (now: number) => number
  /** The extra delay of a call on its way. */
  delayMs?: (call: number) => number
}

/** As many calls as the pace lets through in ten seconds: when they were sent, and when they arrived. */
async function callForTenSeconds({ stallMs = () => 0, delayMs = () => 0 }: World) {
  const { clock, run } = virtualTime(stallMs)
  const pace = createPace(PER_SECOND, clock)
  const sent: number[] = []
  const arrived: number[] = []
  async function work(answered: () => void): Promise<void> {
    sent.push(clock.now())
    await clock.sleep(1 + delayMs(sent.length), never)
    arrived.push(clock.now())
    await clock.sleep(ROUND_TRIP_MS - 1, never)
    answered()
    await clock.sleep(sent.length % 30, never)
  }
  async function caller(): Promise<void> {
    for (;;) await pace.call(work, never)
  }
  for (let i = 0; i < AT_ONCE; i++) void caller()
  await run(10_000)
  return { sent, arrived }
}

describe('a pace of 20 calls a second', () => {
  it('is reached, with even gaps', async () => {
    const { sent, arrived } = await callForTenSeconds({})
    expect(sent.length).toBeGreaterThan(0.96 * PER_SECOND * 10)
    expect(mostInASecond(sent)).toBe(PER_SECOND)
    expect(mostInASecond(arrived)).toBe(PER_SECOND)
    const gaps = sent.slice(1).map((moment, i) => moment - sent[i]!)
    expect(Math.min(...gaps)).toBeGreaterThan(40)
  })

  const stalls = (every: number, milliseconds: number) => {
    let last = 0
    return (now: number) => (now - last < every ? 0 : ((last = now + milliseconds), milliseconds))
  }

  it.each<[string, World]>([
    ['the loop stalls for 700 ms', { stallMs: stalls(1500, 700) }],
    ['the loop stalls often', { stallMs: stalls(90, 60) }],
    ['every third call is late by 150 ms', { delayMs: (call) => (call % 3 === 0 ? 150 : 0) }],
    ['calls pile up for half a second and arrive together', { delayMs: (call) => (call % 50 < 10 ? 500 : 0) }],
  ])('is never exceeded, neither when sending nor when arriving, while %s', async (_, world) => {
    const { sent, arrived } = await callForTenSeconds(world)
    expect(mostInASecond(sent)).toBeLessThanOrEqual(PER_SECOND)
    expect(mostInASecond(arrived)).toBeLessThanOrEqual(PER_SECOND)
    expect(sent.length).toBeGreaterThan(50)
  })
})

it('keeps its pace by a real clock while the event loop stalls', async () => {
  const pace = createPace(50)
  const starts: number[] = []
  const stalling = setInterval(() => {
    const until = performance.now() + 120
    while (performance.now() < until);
  }, 400)
  const call = () => pace.call(() => Promise.resolve(starts.push(performance.now())), never)
  await Promise.all(Array.from({ length: 65 }, call))
  clearInterval(stalling)
  expect(mostInASecond(starts)).toBeLessThanOrEqual(50)
})

it('starts no call while the pace is held', async () => {
  const pace = createPace(50)
  pace.hold(300)
  const started = performance.now()
  await pace.call(() => Promise.resolve(), never)
  expect(performance.now() - started).toBeGreaterThan(290)
})

it('counts a failed call, and gives up a turn whose caller has aborted', async () => {
  const pace = createPace(1)
  await expect(pace.call(() => Promise.reject(new Error('no answer')), never)).rejects.toThrow('no answer')
  await expect(pace.call(() => Promise.resolve(), AbortSignal.timeout(30))).rejects.toThrow('aborted')
})
