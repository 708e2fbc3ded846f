import { expect, it } from 'vitest'
import { countLines, judgeCounts } from './words-rules.ts'

it('counts lines of comments and code, once each', () => {
  const counts = countLines(['/** Whoever asks, and whom. */\nconst a = 1\n', '  // What somebody has begun anew\n'])
  expect(Object.fromEntries([...counts].filter(([, count]) => count > 0))).toEqual({
    'what-opens': 2,
    somebody: 1,
    whoever: 1,
    anew: 1,
    begin: 1,
    asks: 1,
  })
})

it('reports a count above its limit, and one that lets the limit fall', () => {
  const atLimit = new Map([...countLines([])].map(([name]) => [name, 0]))
  expect(judgeCounts(new Map(atLimit).set('bounds', 1))).toContain('bounds: 1 lines, 0 allowed. Write MAX_ or MIN_.')
  expect(judgeCounts(atLimit)).toContainEqual(
    expect.stringMatching(/^begin: only 0 lines are left: lower its limit of \d+\.$/),
  )
})
