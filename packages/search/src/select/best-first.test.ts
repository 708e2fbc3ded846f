import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestFirst } from './best-first.ts'

describe('selecting the best', () => {
  it('returns the same page as sorting all scores', () => {
    const scores = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(-Infinity)), { maxLength: 60 })
    fc.assert(
      fc.property(scores, fc.integer({ min: -2, max: 70 }), fc.integer({ min: -1, max: 20 }), (list, offset, limit) => {
        const sorted = list
          .map((score, i) => ({ score, i }))
          .sort((a, b) => (a.score === b.score ? a.i - b.i : b.score - a.score))
        const page = sorted.slice(Math.max(0, offset), Math.max(0, offset + limit)).map(({ i }) => i)
        expect(bestFirst(Float64Array.from(list), offset, limit)).toEqual(page)
      }),
    )
  })
})
