import { expect, it } from 'vitest'
import { evaluateRequests } from './requests.ts'

it('counts what fits of at most ten, and requests with a forbidden movie among the first ten', () => {
  const answers: Record<string, number[]> = {
    cozy: [1, 2, 90, 91],
    'no gore': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 99],
    'like Heat': [949],
  }
  const { report, kinds } = evaluateRequests({
    queries: [
      { kind: 'mood', text: 'cozy', fit: [1, 2, 3, 4], never: [92] },
      { kind: 'negation', text: 'no gore', fit: Array.from({ length: 40 }, (_, i) => i + 1), never: [99] },
      { kind: 'seed', text: 'like Heat', fit: [1], never: [949] },
    ],
    models: { marquee: (text) => answers[text].map((id) => ({ id })), nothing: () => [] },
    now: () => 0,
  })
  expect(report).toEqual({
    protocol: 'requests',
    queries: 3,
    models: { marquee: { fit10: 0.5, never10: 0.3333, p99_ms: 0 }, nothing: { fit10: 0, never10: 0, p99_ms: 0 } },
  })
  expect(kinds).toMatchObject({
    'marquee: mood': { queries: 1, fit10: 0.5, never10: 0 },
    'marquee: negation': { queries: 1, fit10: 1, never10: 0 },
    'marquee: seed': { queries: 1, fit10: 0, never10: 1 },
  })
})
