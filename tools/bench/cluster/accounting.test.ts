import { describe, expect, it } from 'vitest'
import {
  compare,
  countBroken,
  countStatuses,
  createLedger,
  isPromised,
  longestGap,
  median,
  summarise,
  type Answer,
  type Death,
} from './accounting.ts'

function answer(ended: number, more: Partial<Answer> = {}): Answer {
  return { kind: 'read', call: 'GET list', began: ended - 1, ended, status: 200, hasRetryAfter: false, ...more }
}

describe('isPromised', () => {
  it.each([
    [200, false, true],
    [204, false, true],
    [304, false, true],
    [409, false, true],
    [503, true, true],
    [503, false, false],
    [500, true, false],
    [502, false, false],
    [0, false, false],
  ])('of %s with Retry-After %s is %s', (status, hasRetryAfter, expected) => {
    expect(isPromised({ status, hasRetryAfter })).toBe(expected)
  })
})

describe('longestGap', () => {
  const window = { from: 1000, until: 10_000 }

  it('is the longest time between two successes in any order', () => {
    const answers = [answer(9900), answer(900), answer(1100), answer(4100), answer(5000)]
    expect(longestGap(answers, 'read', window)).toBe(4900)
  })

  it('does not end with a failure or with a success of the other kind', () => {
    const answers = [
      answer(1000),
      answer(2000, { status: 503, hasRetryAfter: true }),
      answer(3000, { kind: 'write' }),
      answer(7000),
      answer(9999),
    ]
    expect(longestGap(answers, 'read', window)).toBe(6000)
  })

  it('starts with the last success before the window', () => {
    expect(longestGap([answer(800), answer(3800), answer(9000)], 'read', window)).toBe(5200)
    expect(longestGap([answer(800), answer(8800), answer(9900)], 'read', window)).toBe(8000)
  })

  it('reaches to the end of the window where nothing succeeds any more', () => {
    expect(longestGap([answer(2000)], 'read', window)).toBe(8000)
    expect(longestGap([], 'write', window)).toBe(9000)
  })
})

it('counts statuses, and names what breaks the promise', () => {
  const answers = [
    answer(1),
    answer(2, { status: 503, hasRetryAfter: true }),
    answer(3, { status: 503, problem: 'no Retry-After' }),
    answer(4, { status: 0, call: 'POST rate', problem: 'ECONNRESET' }),
    answer(5, { status: 0, call: 'POST rate', problem: 'ECONNRESET' }),
  ]
  expect(countStatuses(answers)).toEqual({ 200: 1, 503: 2, none: 2 })
  expect(countBroken(answers)).toEqual({ 'GET list: 503 no Retry-After': 1, 'POST rate: no answer ECONNRESET': 2 })
})

describe('compare', () => {
  it('finds nothing where the last acknowledged value is there', () => {
    const ledger = createLedger()
    ledger.begin('ada:1', '1').settle('acknowledged')
    ledger.begin('ada:1', '0.75').settle('acknowledged')
    expect(ledger.acknowledged).toBe(2)
    expect(compare(ledger, new Map([['ada:1', ['0.75']]]))).toEqual({ lost: [], doubled: [], unknownCarriedOut: 0 })
  })

  it('finds a lost write: its row is missing, or has the value from before', () => {
    const ledger = createLedger()
    ledger.begin('ada:1', '1').settle('acknowledged')
    ledger.begin('ada:2', '1').settle('acknowledged')
    ledger.begin('ada:2', '0').settle('acknowledged')
    expect(compare(ledger, new Map([['ada:2', ['1']]])).lost).toEqual(['ada:1', 'ada:2'])
  })

  it('accepts either value after a write with an unknown outcome, but not one that was refused', () => {
    const ledger = createLedger()
    for (const key of ['old', 'new', 'refused']) ledger.begin(key, '1').settle('acknowledged')
    ledger.begin('old', '0')
    ledger.begin('new', '0').settle('unknown')
    ledger.begin('refused', '0').settle('refused')
    const saved = new Map([
      ['old', ['1']],
      ['new', ['0']],
      ['refused', ['0']],
    ])
    expect(compare(ledger, saved).lost).toEqual(['refused'])
  })

  it('finds what is there twice, and counts what no one could know', () => {
    const ledger = createLedger()
    ledger.begin('twice', 'a').settle('acknowledged')
    ledger.begin('perhaps', 'b').settle('unknown')
    ledger.begin('not', 'c').settle('unknown')
    const saved = new Map([
      ['twice', ['a', 'a']],
      ['perhaps', ['b']],
    ])
    expect(compare(ledger, saved)).toEqual({ lost: [], doubled: ['twice'], unknownCarriedOut: 1 })
  })
})

it('sums deaths up by kind', () => {
  const death = (kind: string, readGap: number, writeGap: number): Death => ({
    kind,
    part: 'n1',
    at: '2026-11-23T12:00:00.000Z',
    backAfter: 0.6,
    readGap,
    writeGap,
    longestWait: writeGap + 1,
    healthyAfter: 30,
    statuses: { 200: 10, 503: 2 },
    broken: { 'POST rate: 500': 1 },
    stale: 0,
  })
  const rows = summarise([death('primary', 0.1, 9), death('api', 0.2, 0.3), death('primary', 0.4, 7)])
  expect(Object.keys(rows)).toEqual(['primary', 'api'])
  expect(rows['primary']).toEqual({
    deaths: 2,
    'away, p50 s': 0.6,
    'no read, p50 s': 0.1,
    'no read, max s': 0.4,
    'no write, p50 s': 7,
    'no write, max s': 9,
    'one person, max s': 10,
    503: 4,
    broken: 2,
    stale: 0,
  })
  expect(median([3, 1, 2])).toBe(2)
})
