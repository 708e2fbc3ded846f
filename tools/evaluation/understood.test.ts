import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { measureUnderstood } from './understood.ts'

const CASES = fileURLToPath(new URL('requests/understood.jsonl', import.meta.url))
/** Passed cases by kind, less one because the catalogue changes. */
const LEAST: Record<string, number> = {
  role: 11,
  surname: 7,
  not: 9,
  absent: 12,
  seed: 2,
  women: 3,
  limit: 9,
  occasion: 9,
  mood: 5,
  cannot: 3,
  title: 10,
}

test('cases of film lovers are understood', { timeout: 120_000 }, async () => {
  const { report, table } = await measureUnderstood(CASES, 2026)
  const tooFew = Object.entries(LEAST).filter(([kind, least]) => (report.kinds[kind]?.passed ?? 0) < least)
  expect(tooFew, table).toEqual([])
})
