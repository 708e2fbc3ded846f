import { expect, it } from 'vitest'
import { aPlot } from '../test-builders.ts'
import { trainLabelPredictor } from './label-predictor.ts'
import { measureLabels } from './label-quality.ts'

it('measures a high precision for labels that depend on a single word', () => {
  const movies = Array.from({ length: 60 }, (_, i) => ({
    document: aPlot({ id: i, overview: i % 3 === 0 ? 'A shark attack.' : 'A quiet bakery.' }),
    labels: i % 3 === 0 ? [{ labelId: 5, rating: 1 }] : [{ labelId: 6, rating: 0.5 }],
  }))
  const { quality } = trainLabelPredictor(movies)
  expect(quality).toMatchObject({ labels: 2, labelsAtTwice: 1, averagePrecision: 1, precisionAtHalf: 1 })
})

it('measures no more than chance for labels without a reason in the texts', () => {
  const movies = Array.from({ length: 60 }, (_, i) => ({
    document: aPlot({ id: i, overview: `Film number ${i}.` }),
    labels: i % 3 === 0 ? [{ labelId: 5, rating: 1 }] : [],
  }))
  const { averagePrecision, baseRate } = trainLabelPredictor(movies).quality
  expect(averagePrecision).toBeLessThan(2 * baseRate)
})

it('averages the precision at each right answer, of labels with ten carriers', () => {
  const answers = [1, 0, 1, ...Array<number>(8).fill(1)].map((carried, i) => ({
    confidence: 1 - i / 20,
    carried: carried === 1,
  }))
  const expected = (1 + Array.from({ length: 9 }, (_, i) => (i + 2) / (i + 3)).reduce((a, b) => a + b)) / 10
  const { averagePrecision, labels } = measureLabels([answers, answers.slice(0, 5)])
  expect(labels).toBe(1)
  expect(averagePrecision).toBeCloseTo(expected, 4)
})
