/** Labels of fewer movies are left out, because their average precision is noise. */
const MIN_CARRIERS = 10

/** Quality of the prediction of labels on movies that it was not learned from. */
export interface LabelQuality {
  /** Labels measured, and how many of them reach twice their base rate. */
  labels: number
  labelsAtTwice: number
  /** Means over the labels: average precision, and the share of movies that carry the label. */
  averagePrecision: number
  baseRate: number
  /** Share of the predictions with a confidence of at least one half that are right, and how many there are. */
  precisionAtHalf: number
  predictionsAtHalf: number
}

interface Prediction {
  confidence: number
  carried: boolean
}

/** Measures predictions of held-out movies, a list for each label. */
export function measureLabels(labels: readonly (readonly Prediction[])[]): LabelQuality {
  const measured = labels.filter((list) => carriersOf(list) >= MIN_CARRIERS)
  const precisions = measured.map(averagePrecision)
  const rates = measured.map((list) => carriersOf(list) / list.length)
  const confident = measured.flatMap((list) => list.filter(({ confidence }) => confidence >= 0.5))
  return {
    labels: measured.length,
    labelsAtTwice: precisions.filter((precision, i) => precision >= 2 * rates[i]).length,
    averagePrecision: mean(precisions),
    baseRate: mean(rates),
    precisionAtHalf: mean(confident.map(({ carried }) => (carried ? 1 : 0))),
    predictionsAtHalf: confident.length,
  }
}

const carriersOf = (list: readonly Prediction[]) => list.reduce((count, { carried }) => count + Number(carried), 0)

/** Mean of the precision at each right answer. */
function averagePrecision(list: readonly Prediction[]): number {
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
