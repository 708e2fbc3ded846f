import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterShowing, isNewFor, sunkToday, type ShownMovies } from './sinking.ts'

const START = 20_000
const NONE: ReadonlySet<number> = new Set()

/** Shows a list of 60 movies, best first, on these days; returns the first ten of each day. @param step points from one to the next */
function show(days: readonly number[], { kept = NONE, step = 0.2 } = {}) {
  let shown: ShownMovies = {}
  const lists: number[][] = []
  for (const day of days) {
    const today = START + day
    const sunk = new Set(sunkToday(shown, today))
    const list = Array.from({ length: 60 }, (_, k) => k + 1)
      .filter((id) => !sunk.has(id))
      .slice(0, 30)
      .map((id) => ({ id, percent: 97 - step * id }))
    lists.push(list.slice(0, 10).map(({ id }) => id))
    shown = afterShowing(shown, { list, kept, today })
  }
  return { shown, lists }
}

const everyDay = (count: number) => Array.from({ length: count }, (_, day) => day)

describe('movies that are shown and ignored', () => {
  it('stay for five days, then leave three at a time', () => {
    const { lists } = show(everyDay(6))
    expect(lists.slice(0, 5)).toEqual(Array(5).fill(lists[0]))
    expect(lists[5]!.filter((id) => lists[0]!.includes(id))).toHaveLength(7)
  })

  it('make room for at least fifteen others within fourteen days', () => {
    const { lists } = show(everyDay(14))
    expect(new Set(lists.flat().filter((id) => !lists[0]!.includes(id))).size).toBeGreaterThanOrEqual(15)
  })

  it('leave only while the first ten lose at most five points', () => {
    const { lists } = show(everyDay(40), { step: 1 })
    const falls = lists.map((list) => list.reduce((sum, id) => sum + id, 0) / 10 - 5.5)
    expect(Math.max(...falls)).toBeLessThanOrEqual(5)
    expect(Math.max(...falls)).toBeGreaterThan(3)
  })

  it('come back after two weeks, and after a month the next time', () => {
    const { lists } = show(everyDay(60))
    const daysOfFirst = lists.flatMap((list, day) => (list.includes(1) ? [day] : []))
    expect(daysOfFirst).toEqual([0, 1, 2, 3, 4, 19, 20, 21, 22, 23, 54, 55, 56, 57, 58])
  })

  it('count days and not requests, and only those on which the list was shown', () => {
    const { lists } = show([0, 0, 0, 0, 0, 0, 7, 14, 21, 28])
    expect(lists.every((list) => list.includes(1))).toBe(true)
    expect(show([0, 7, 14, 21, 28, 35]).lists[5]).not.toContain(1)
  })

  it('stay if they are on the shortlist or were opened', () => {
    expect(show(everyDay(9), { kept: new Set([1]) }).lists[8]).toContain(1)
    const { shown } = show(everyDay(4))
    const opened: ShownMovies = { ...shown, 2: { ...shown[2]!, opened: true } }
    const next = afterShowing(opened, {
      list: Array.from({ length: 30 }, (_, k) => ({ id: k + 2, percent: 90 })),
      kept: NONE,
      today: START + 4,
    })
    expect(sunkToday(next, START + 5)).not.toContain(2)
  })

  it('take a bounded number of entries for a bounded time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 80 }), (days) => {
        const { shown } = show(days.toSorted((a, b) => a - b))
        expect(Object.keys(shown).length).toBeLessThanOrEqual(300)
        const newest = START + Math.max(0, ...days)
        for (const { last, back } of Object.values(shown))
          expect(newest - Math.max(last, back ?? 0)).toBeLessThanOrEqual(45)
      }),
      { numRuns: 40 },
    )
  })
})

describe('movies that are new for a user', () => {
  it('came up today, after others', () => {
    const { shown, lists } = show(everyDay(5))
    expect(isNewFor({}, 1, START)).toBe(false)
    expect(isNewFor(shown, lists[0]![0]!, START + 5)).toBe(false)
    expect(isNewFor(shown, 50, START + 5)).toBe(true)
  })
})
