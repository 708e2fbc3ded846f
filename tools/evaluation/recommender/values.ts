import { fitValueModel } from '../../../packages/recommender/src/calibration.ts'
import { embed } from '../../../packages/recommender/src/embedding.ts'
import { buildContent } from '../../../packages/recommender/src/features.ts'
import { indexIds } from '../../../packages/recommender/src/interactions.ts'
import { fromLists } from '../../../packages/recommender/src/linalg/sparse.ts'
import type { TrainOptions } from '../../../packages/recommender/src/options.ts'
import { DEFAULTS, LIKE } from '../../../packages/recommender/src/options.ts'
import { RATING_SPAN, RATING_VALUES, starsToValue } from '../../../packages/recommender/src/rating-values.ts'
import type { CatalogueItem, SparseRows, ValueModel } from '../../../packages/recommender/src/types.ts'
import { fitUser, predictValue, rawValue } from '../../../packages/recommender/src/value-model.ts'
import type { RatingsTable } from './data.ts'
import { completeCatalogue, foldOfPair } from './data.ts'
import { areaUnderCurve, calibrationError, rmse } from '@marquee/recommender/metrics'

export interface ValueResult {
  rmseStars: number
  rmseValue: number
  ece: number
  auc: number
}

interface Predictions {
  stars: Float64Array
  values: Float64Array
}

/** Protocol P2: every rating is predicted by a model that was not trained on it. */
export function evaluateValues(
  table: RatingsTable,
  catalogue: readonly CatalogueItem[],
  { seed, folds, train }: { seed: number; folds: readonly number[]; train?: Partial<TrainOptions> },
): Record<string, ValueResult> {
  const settings = { ...DEFAULTS, ...train }
  const items = completeCatalogue(catalogue, table)
  const rows = indexIds(items.map(({ id }) => id))
  const { features, content } = buildContent(items, settings.featureWeights)
  const embedding = embed(content, features.length, settings.embeddingSize, settings.seed)
  const fit = (ratings: SparseRows) => fitValueModel(ratings, items.length, embedding, settings.value)
  const foldOf = Array.from({ length: table.users.length }, (_, k) => foldOfPair(seed, table.users[k], table.items[k]))
  const tested = foldOf.flatMap((fold, k) => (folds.includes(fold) ? [k] : []))
  const bias: Predictions = { stars: new Float64Array(foldOf.length), values: new Float64Array(foldOf.length) }
  const ours: Predictions = { stars: new Float64Array(foldOf.length), values: new Float64Array(foldOf.length) }
  for (const fold of folds) {
    const task = { table, rows, inTest: (k: number) => foldOf[k] === fold }
    predictFold(task, (stars) => stars, fit, { marquee: ours.stars, bias: bias.stars })
    predictFold(task, starsToValue, fit, { marquee: ours.values, bias: bias.values })
  }
  return { bias: measureValues(table, tested, bias), marquee: measureValues(table, tested, ours) }
}

interface FoldTask {
  table: RatingsTable
  rows: Map<number, number>
  inTest: (k: number) => boolean
}

function predictFold(
  { table, rows, inTest }: FoldTask,
  scale: (stars: number) => number,
  fit: (ratings: SparseRows) => ValueModel,
  out: { marquee: Float64Array; bias: Float64Array },
): void {
  const users = new Map<number, { known: [number, number][]; tested: number[] }>()
  for (let k = 0; k < table.users.length; k++) {
    const entry = users.get(table.users[k]) ?? { known: [], tested: [] }
    users.set(table.users[k], entry)
    if (inTest(k)) entry.tested.push(k)
    else entry.known.push([rows.get(table.items[k]) ?? 0, scale(table.stars[k])])
  }
  for (const { known } of users.values()) known.sort((a, b) => a[0] - b[0])
  const ratings = fromLists([...users.values()].map(({ known }) => known))
  const model = fit(ratings)
  const biases = fitBiases(ratings, rows.size)
  const curved = scale(5) === RATING_VALUES.Best
  for (const { known, tested } of users.values()) {
    const taste = fitUser(
      model,
      known.map(([row, value]) => ({ row, value })),
    )
    const userOffset = userBias(biases, known)
    for (const k of tested) {
      const row = rows.get(table.items[k]) ?? 0
      out.marquee[k] = curved ? predictValue(model, taste, row) : rawValue(model, taste, row)
      out.bias[k] = biases.mean + biases.items[row] + userOffset
    }
  }
}

interface Biases {
  mean: number
  items: Float64Array
}

const SHRINKAGE = 5

/** The usual baseline: mean plus shrunk item and user biases. */
function fitBiases({ columns, values }: SparseRows, itemCount: number): Biases {
  const average = values.reduce((sum, value) => sum + value, 0) / values.length
  const sums = new Float64Array(itemCount)
  const counts = new Float64Array(itemCount)
  columns.forEach((column, e) => {
    sums[column] += values[e] - average
    counts[column]++
  })
  return { mean: average, items: sums.map((sum, i) => sum / (counts[i] + SHRINKAGE)) }
}

function userBias({ mean, items }: Biases, known: readonly [number, number][]): number {
  return known.reduce((sum, [row, value]) => sum + value - mean - items[row], 0) / (known.length + SHRINKAGE)
}

function measureValues(table: RatingsTable, tested: readonly number[], predicted: Predictions): ValueResult {
  const stars = Float64Array.from(tested, (k) => Math.min(5, Math.max(0.5, predicted.stars[k])))
  const { Dislike, Best } = RATING_VALUES
  const values = Float64Array.from(tested, (k) => Math.min(Best, Math.max(Dislike, predicted.values[k])))
  const actual = Float64Array.from(tested, (k) => starsToValue(table.stars[k]))
  return {
    rmseStars: rmse(
      stars,
      tested.map((k) => table.stars[k]),
    ),
    rmseValue: rmse(values, actual),
    // On the scale of percents, 0 … 1.
    ece: calibrationError(values, actual) / RATING_SPAN,
    auc: areaUnderCurve(
      values,
      Array.from(actual, (value) => value >= LIKE),
    ),
  }
}
