import { expect, it } from 'vitest'
import { risingRule, steadyRule, windowRule, type Bucket, type Rule } from './throttle-rules.ts'

const MINUTE = 60_000
const YEAR = 365 * 24 * 60 * MINUTE
const NOW = Date.UTC(2026, 10, 20)

const RULES: [string, Rule][] = [
  ['a window', windowRule(3, 10 * MINUTE)],
  ['a rising wait', risingRule(3, MINUTE, 15 * MINUTE)],
  ['a steady drain', steadyRule(3, MINUTE)],
]

/** The bucket after all immediate attempts, and the wait for the next. */
function exhaust(rule: Rule, now: number): { bucket: Bucket | null; waitSeconds: number } {
  let bucket: Bucket | null = null
  for (;;) {
    const verdict = rule(bucket, now)
    if ('waitSeconds' in verdict) return { bucket, waitSeconds: verdict.waitSeconds }
    ;({ bucket } = verdict)
  }
}

it.each(RULES)('%s that was filled under a clock years ahead blocks no one after the clock is corrected', (_, rule) => {
  const { bucket } = exhaust(rule, NOW + 10 * YEAR)
  expect(rule(bucket, NOW)).toHaveProperty('bucket')
  expect(exhaust(rule, NOW).waitSeconds).toBeGreaterThan(0)
})

it.each(RULES)('%s is no emptier for a process whose clock is a second behind', (_, rule) => {
  const { bucket } = exhaust(rule, NOW)
  expect(rule(bucket, NOW - 1000)).toHaveProperty('waitSeconds')
})
