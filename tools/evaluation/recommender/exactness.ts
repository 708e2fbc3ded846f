import { indexIds } from '../../../packages/recommender/src/interactions.ts'
import { explain } from '../../../packages/recommender/src/explain.ts'
import type { TrainOptions } from '../../../packages/recommender/src/options.ts'
import { DEFAULTS } from '../../../packages/recommender/src/options.ts'
import { createRandom } from '../../../packages/recommender/src/random.ts'
import { starsToValue } from '../../../packages/recommender/src/rating-values.ts'
import type { RankerInput } from '../../../packages/recommender/src/ranker.ts'
import { dualPrecision, primalPrecision } from '../../../packages/recommender/src/ranker.ts'
import { scoreAll } from '../../../packages/recommender/src/score-all.ts'
import { addRating, foldIn, scoreItem } from '../../../packages/recommender/src/scoring.ts'
import { fromLists } from '../../../packages/recommender/src/linalg/sparse.ts'
import { trainModel } from '../../../packages/recommender/src/train.ts'
import type { CatalogueItem, Model } from '../../../packages/recommender/src/types.ts'
import type { RatingsTable } from './data.ts'
import { byUser, completeCatalogue, toUserRatings } from './data.ts'

/** The largest deviation from each property that holds exactly. */
export interface ExactnessResult {
  dualVersusPrimal: number
  sharesVersusScore: number
  removalVersusShare: number
  incrementalVersusScratch: number
}

/** Protocol P6: how far explanations and solvers deviate from exactness, on some users and items. */
export function evaluateExactness(
  table: RatingsTable,
  catalogue: readonly CatalogueItem[],
  { seed, train }: { seed: number; train?: Partial<TrainOptions> },
): ExactnessResult {
  const items = completeCatalogue(catalogue, table)
  const users = [...byUser(table).values()]
  const model = trainModel({ items, users: users.map(toUserRatings) }, train)
  const rows = indexIds(model.ids)
  const worst = { sharesVersusScore: 0, removalVersusShare: 0, incrementalVersusScratch: 0 }
  for (const ratings of users.slice(0, 50)) {
    const known = ratings.map(({ item, stars }) => ({ row: rows.get(item) ?? 0, value: starsToValue(stars) }))
    const scratch = scoreAll(model, foldIn(model, known))
    const grown = foldIn(model, [])
    for (const rating of known) addRating(model, grown, rating)
    scoreAll(model, grown).forEach((score, row) =>
      recordDeviation(worst, 'incrementalVersusScratch', score - scratch[row]),
    )
    for (const row of [known[0].row, Math.floor(model.ids.length / 2), model.ids.length - 1]) {
      const { score, base, items: shares, viewers, features } = explain(model, known, row)
      const byItem = shares.reduce((sum, { contribution }) => sum + contribution, base)
      const bySource = features.reduce((sum, { contribution }) => sum + contribution, base + viewers)
      for (const total of [byItem, bySource, score]) recordDeviation(worst, 'sharesVersusScore', total - scratch[row])
      const top = shares[0]
      if (!top) continue
      const without = foldIn(
        model,
        known.filter((rating) => model.ids[rating.row] !== top.id),
      )
      recordDeviation(worst, 'removalVersusShare', scratch[row] - scoreItem(model, without, row) - top.contribution)
    }
  }
  return { dualVersusPrimal: compareSolvers(model, seed), ...worst }
}

function recordDeviation<K extends string>(worst: Record<K, number>, key: K, deviation: number): void {
  worst[key] = Math.max(worst[key], Math.abs(deviation))
}

/** The largest difference between both solvers, on random likes of a few hundred items. */
function compareSolvers(model: Model, seed: number): number {
  const itemCount = Math.min(300, model.ids.length)
  const random = createRandom(seed)
  const lists = Array.from({ length: 60 }, () =>
    Array.from({ length: itemCount }, (_, k): [number, number] => [k, random()]).filter(() => random() < 0.1),
  )
  const { width, values } = model.embedding
  const embedding = { width, values: values.slice(0, itemCount * width) }
  const input: RankerInput = { strengths: fromLists(lists), itemCount, embedding }
  const primal: number[] = []
  primalPrecision(input, DEFAULTS).eachRow((_, row) => primal.push(...row))
  let worst = 0
  dualPrecision(input, DEFAULTS).eachRow((i, row) => {
    row.forEach((value, j) => (worst = Math.max(worst, Math.abs(value - primal[i * itemCount + j]))))
  })
  return worst
}
