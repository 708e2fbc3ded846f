import { expect, it } from 'vitest'
import { aPlot } from '../test-builders.ts'
import { evaluateLabels } from './evaluate-labels.ts'

it('measures a high precision for labels that depend on a single word', () => {
  const movies = Array.from({ length: 60 }, (_, i) => ({
    document: aPlot({ id: i, overview: i % 3 === 0 ? 'A shark attack.' : 'A quiet bakery.' }),
    labels: i % 3 === 0 ? [{ labelId: 5, rating: 1 }] : [{ labelId: 6, rating: 0.5 }],
  }))
  expect(evaluateLabels(movies)).toMatchObject({ movies: 60, labels: 2, labelsAtTwice: 1, averagePrecision: 1 })
})
