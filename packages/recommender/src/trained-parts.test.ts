import { describe, expect, it } from 'vitest'
import { buildContent } from './features.ts'
import { aCatalogue, someUsers } from './fixtures.ts'
import { DEFAULTS } from './options.ts'
import { trainModel } from './train.ts'
import { trainParts } from './train-parts.ts'
import type { TrainedFactors, TrainedNeighbours } from './trained-parts.ts'
import type { SparseRows } from './types.ts'

const items = aCatalogue(30)
const users = someUsers(60, 30)
const { features, content } = buildContent(items, DEFAULTS.featureWeights)
const parts = trainParts({ ids: items.map(({ id }) => id), users, content, featureCount: features.length })
const here = trainModel({ items, users })

function expectSameRanker(ranker: SparseRows): void {
  expect(ranker.columns).toEqual(here.ranker.columns)
  ranker.values.forEach((value, k) => expect(value / here.unit).toBeCloseTo(here.ranker.values[k] / here.unit, 4))
}

describe('parts from elsewhere', () => {
  it('give the model of a training without them, where our own trainer made them', () => {
    const model = trainModel({ items, users, trained: parts })
    expect(model.factors).toEqual(here.factors)
    expect(model.projections).toEqual(here.projections)
    expect(model.covered).toEqual(here.covered)
    expectSameRanker(model.ranker)
  })

  it('are trained here where they are missing', () => {
    const { factors, neighbours, unit } = parts
    expect(trainModel({ items, users, trained: { factors } }).ranker).toEqual(here.ranker)
    const model = trainModel({ items, users, trained: { neighbours, unit } })
    expect(model.factors).toEqual(here.factors)
    expectSameRanker(model.ranker)
  })

  it('may come on any scale and in any order', () => {
    const order = Array.from(parts.neighbours.items, (_, k) => k).toReversed()
    const pick = (values: ArrayLike<number>, scale = 1) => order.map((k) => scale * values[k])
    const neighbours: TrainedNeighbours = {
      items: pick(parts.neighbours.items),
      neighbours: pick(parts.neighbours.neighbours),
      values: pick(parts.neighbours.values, 700),
    }
    const model = trainModel({ items, users, trained: { neighbours, unit: parts.unit } })
    expectSameRanker(model.ranker)
    expect(model.unit / here.unit).toBeCloseTo(1, 5)
  })

  it('keep the largest values of each movie', () => {
    const model = trainModel({ items, users, trained: parts }, { neighbours: 5 })
    const own = trainModel({ items, users }, { neighbours: 5 })
    expect(model.ranker.columns).toEqual(own.ranker.columns)
  })

  it('leave out other movies, and predict a missing factor from content', () => {
    const { size, values, alpha, lambda } = parts.factors
    const factors: TrainedFactors = {
      items: [999, ...items.slice(1).map(({ id }) => id)],
      size,
      values,
      alpha,
      lambda,
    }
    const model = trainModel({ items, users, trained: { factors } })
    const factor = (row: number, { values: all } = model.factors) => all.subarray(row * size, (row + 1) * size)
    expect(factor(0).some((x) => x !== 0)).toBe(true)
    expect(factor(0)).not.toEqual(factor(0, here.factors))
    const similarity = (a: Float32Array, b: Float32Array) =>
      a.reduce((sum, x, k) => sum + x * b[k], 0) / Math.hypot(...a) / Math.hypot(...b)
    // It points in the direction of its ratings.
    expect(similarity(factor(0), factor(0, here.factors))).toBeGreaterThan(0.2)
  })
})
