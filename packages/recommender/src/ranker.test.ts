import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromLists } from './linalg/sparse.ts'
import { createRandom } from './random.ts'
import type { RankerInput, RankerOptions } from './ranker.ts'
import { buildRanker, dualPrecision, primalPrecision } from './ranker.ts'

const OPTIONS: RankerOptions = {
  ridge: 2,
  pseudoUserWeight: 1.5,
  userDamping: 0.3,
  dropout: 0.3,
  popularityDamping: 0.1,
  neighbours: 100,
}

function anInput(users: number, itemCount: number, seed: number): RankerInput {
  const random = createRandom(seed)
  const width = 3
  const lists = Array.from({ length: users }, () =>
    Array.from({ length: itemCount }, (_, k): [number, number] => [k, random()]).filter(() => random() < 0.3),
  )
  const values = Float32Array.from({ length: itemCount * width }, () => random() - 0.5)
  return { strengths: fromLists(lists), itemCount, embedding: { width, values } }
}

function rowsOf({ eachRow }: ReturnType<typeof dualPrecision>): number[][] {
  const rows: number[][] = []
  eachRow((_, row) => rows.push([...row]))
  return rows
}

describe('the precision matrix', () => {
  it('is the same whether solved over items or over users', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2, max: 90 }), fc.nat(), (users, items, seed) => {
        const input = anInput(users, items, seed)
        const [primal, dual] = [primalPrecision(input, OPTIONS), dualPrecision(input, OPTIONS)]
        const [expected, actual] = [rowsOf(primal), rowsOf(dual)]
        const deviation = Math.max(
          ...expected.flatMap((row, i) => row.map((value, j) => Math.abs(value - actual[i][j]))),
        )
        expect(deviation).toBeLessThan(1e-6)
        primal.diagonal.forEach((value, i) => expect(dual.diagonal[i]).toBeCloseTo(value, 6))
      }),
      { numRuns: 5 },
    )
  })
})

describe('buildRanker', () => {
  it('keeps the largest entries of every row and never the item itself', () => {
    const input = anInput(30, 40, 7)
    const all = buildRanker(input, OPTIONS)
    const few = buildRanker(input, { ...OPTIONS, neighbours: 5 })
    for (let i = 0; i < 40; i++) {
      const row = [...all.values.subarray(all.offsets[i], all.offsets[i + 1])].map(Math.abs).sort((a, b) => b - a)
      const kept = [...few.values.subarray(few.offsets[i], few.offsets[i + 1])].map(Math.abs).sort((a, b) => b - a)
      expect(kept).toEqual(row.slice(0, 5))
      expect([...all.columns.subarray(all.offsets[i], all.offsets[i + 1])]).not.toContain(i)
    }
  })

  it('solves the least squares problem of EASE: the gradient of every weight is 0', () => {
    const input = anInput(25, 8, 3)
    const options = { ...OPTIONS, pseudoUserWeight: 0, userDamping: 0, dropout: 0, popularityDamping: 0 }
    const ranker = buildRanker(input, options)
    const { offsets, columns, values } = input.strengths
    const x = Array.from({ length: 25 }, (_, u) => {
      const row = Array.from({ length: 8 }, () => 0)
      for (let e = offsets[u]; e < offsets[u + 1]; e++) row[columns[e]] = values[e]
      return row
    })
    const weight = (i: number, j: number) => {
      for (let e = ranker.offsets[i]; e < ranker.offsets[i + 1]; e++)
        if (ranker.columns[e] === j) return ranker.values[e]
      return 0
    }
    for (let j = 0; j < 8; j++) {
      for (let i = 0; i < 8; i++) {
        if (i === j) continue
        const slope = x.reduce(
          (sum, row) => {
            const predicted = row.reduce((total, value, k) => total + value * weight(k, j), 0)
            return sum + row[i] * (predicted - row[j])
          },
          options.ridge * weight(i, j),
        )
        expect(slope).toBeCloseTo(0, 4)
      }
    }
  })
})
