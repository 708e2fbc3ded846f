import { trainLabelPredictor, type LabelledDocument } from './label-predictor.ts'
import { seededRandom } from '../select/seeded-random.ts'

const FOLDS = 5
/** Labels of fewer movies are left out, because their average precision is noise. */
const MIN_CARRIERS = 10

export interface LabelReport {
  protocol: 'labels'
  seed: number
  movies: number
  /** Labels measured, and how many of them reach twice their base rate. */
  labels: number
  labelsAtTwice: number
  /** Means over the labels: average precision on held-out movies, and the share of movies that carry the label. */
  averagePrecision: number
  baseRate: number
  /** Share of the predictions with a confidence of at least one half that are right, and how many there are. */
  precisionAtHalf: number
  predictionsAtHalf: number
}

/** Measures label prediction on movies held out in five folds. */
export function evaluateLabels(movies: readonly LabelledDocument[], seed = 7): LabelReport {
  const random = seededRandom(seed)
  const folds = movies.map(() => Math.floor(random() * FOLDS))
  const scores = new Map<number, { confidence: number; carried: boolean }[]>()
  for (let fold = 0; fold < FOLDS; fold++) {
    const predictor = trainLabelPredictor(movies.filter((_, i) => folds[i] !== fold))
    for (const { document, labels } of movies.filter((_, i) => folds[i] === fold)) {
      const carried = new Set(labels.flatMap(({ labelId, rating }) => (rating > 0 ? labelId : [])))
      for (const { labelId, confidence } of predictor.predict(document, 0)) {
        const list = scores.get(labelId) ?? []
        list.push({ confidence, carried: carried.has(labelId) })
        scores.set(labelId, list)
      }
    }
  }
  const measured = [...scores.values()].filter((list) => list.filter(({ carried }) => carried).length >= MIN_CARRIERS)
  const precisions = measured.map(averagePrecision)
  const rates = measured.map((list) => list.filter(({ carried }) => carried).length / list.length)
  const confident = measured.flat().filter(({ confidence }) => confidence >= 0.5)
  return {
    protocol: 'labels',
    seed,
    movies: movies.length,
    labels: measured.length,
    labelsAtTwice: precisions.filter((precision, i) => precision >= 2 * rates[i]).length,
    averagePrecision: mean(precisions),
    baseRate: mean(rates),
    precisionAtHalf: mean(confident.map(({ carried }) => (carried ? 1 : 0))),
    predictionsAtHalf: confident.length,
  }
}

/** Mean of the precision at each right answer. */
function averagePrecision(list: readonly { confidence: number; carried: boolean }[]): number {
  const sorted = [...list].sort((a, b) => b.confidence - a.confidence)
  let right = 0
  let sum = 0
  sorted.forEach(({ carried }, i) => {
    if (carried) sum += ++right / (i + 1)
  })
  return right === 0 ? 0 : sum / right
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.round((values.reduce((a, b) => a + b, 0) / values.length) * 10_000) / 10_000
}
