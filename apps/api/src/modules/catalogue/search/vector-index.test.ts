import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VectorIndex } from './vector-index.ts'

const vectors = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 30 }), fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 3, maxLength: 3 })),
)

describe('the vector index', () => {
  it('ranks as sorting by dot product does, using the last vector of an id', async () => {
    await fc.assert(
      fc.asyncProperty(vectors, fc.integer({ min: 0, max: 40 }), async (entries, count) => {
        const index = new VectorIndex()
        for (const [id, values] of entries) index.put(id, Float32Array.from(values))
        const asked = Float32Array.from([1, 2, -1])
        const score = (values: number[]) => values[0]! + 2 * values[1]! - values[2]!
        const expected = [...new Map(entries)]
          .map(([id, values]) => ({ id, score: score(values) }))
          .sort((a, b) => b.score - a.score || a.id - b.id)
        expect(await index.nearest(asked, count)).toEqual(expected.slice(0, count))
        expect(index.size).toBe(expected.length)
      }),
    )
  })

  it('gives the cosine of each movie, and 0 for one without a vector or a query of another model', () => {
    const index = new VectorIndex()
    index.put(1, Float32Array.from([0.6, 0.8]))
    const cosine = index.cosines(Float32Array.from([0, 1]))
    expect(cosine(1)).toBeCloseTo(0.8, 5)
    expect([cosine(2), index.cosines(Float32Array.from([1]))(1)]).toEqual([0, 0])
  })

  it('is emptied by vectors of another model, and finds nothing for a query of another model', async () => {
    const index = new VectorIndex()
    index.put(1, Float32Array.from([1, 0]))
    index.put(2, Float32Array.from([1, 0, 0]))
    expect(index.size).toBe(1)
    expect(await index.nearest(Float32Array.from([1, 0]), 5)).toEqual([])
  })
})
