import { describe, expect, it } from 'vitest'
import { aPlot } from '../test-builders.ts'
import { calibrate } from './calibration.ts'
import { trainLabelPredictor, type LabelledDocument } from './label-predictor.ts'

const SPACE = 1
const COURT = 2
const RARE = 3

const places = ['station', 'moon', 'orbit', 'rocket', 'crater', 'comet', 'probe', 'capsule']
const movies: LabelledDocument[] = places.flatMap((place, i) => [
  {
    document: aPlot({
      id: i,
      overview: `An astronaut alone near a ${place}.`,
      keywords: ['astronaut'],
      genres: ['Science Fiction'],
    }),
    labels: [{ labelId: SPACE, rating: i % 2 === 0 ? 0.8 : 0.6 }, ...(i === 0 ? [{ labelId: RARE, rating: 1 }] : [])],
  },
  {
    document: aPlot({
      id: 100 + i,
      overview: `A lawyer loses a trial over a ${place}.`,
      keywords: ['lawyer'],
      genres: ['Drama'],
    }),
    labels: [
      { labelId: COURT, rating: 0.9 },
      { labelId: SPACE, rating: -0.5 },
    ],
  },
])

describe('predicting labels', () => {
  const predictor = trainLabelPredictor(movies)

  it('predicts the labels of similar movies, with their mean rating', () => {
    const [best, ...rest] = predictor.predict(aPlot({ overview: 'An astronaut drifts.', keywords: ['astronaut'] }))
    expect(best?.labelId).toBe(SPACE)
    expect(best?.rating).toBeCloseTo(0.7)
    expect(best?.confidence).toBeGreaterThan(0.5)
    expect(rest.map(({ labelId }) => labelId)).not.toContain(COURT)
  })

  it('treats a label with a negative rating as absent', () => {
    const predicted = predictor.predict(
      aPlot({ overview: 'A lawyer in a trial.', keywords: ['lawyer'], genres: ['Drama'] }),
      0,
    )
    expect(predicted[0]?.labelId).toBe(COURT)
    expect(predicted.find(({ labelId }) => labelId === SPACE)!.confidence).toBeLessThan(0.5)
  })

  it('omits labels of too few movies, and predictions below the given confidence', () => {
    const movie = aPlot({ overview: 'An astronaut near a station.' })
    expect(predictor.predict(movie, 0).map(({ labelId }) => labelId)).not.toContain(RARE)
    expect(predictor.predict(movie, 1)).toEqual([])
  })

  it('predicts nothing when nothing can be learned', () => {
    expect(trainLabelPredictor([]).predict(aPlot())).toEqual([])
    expect(trainLabelPredictor(movies.slice(0, 3)).predict(aPlot())).toEqual([])
  })
})

describe('calibration', () => {
  it('turns scores into probabilities that match their accuracy', () => {
    const examples = Array.from({ length: 1000 }, (_, i) => ({
      score: i % 2,
      share: 0.3,
      carried: i % 2 === 1 ? i % 10 < 8 : i % 10 < 2,
    }))
    const calibration = calibrate(examples)
    const share = (score: number) => {
      const same = examples.filter((example) => example.score === score)
      return same.filter(({ carried }) => carried).length / same.length
    }
    expect(calibration.probability(1, 0.3)).toBeCloseTo(share(1), 2)
    expect(calibration.probability(0, 0.3)).toBeCloseTo(share(0), 2)
  })
})
