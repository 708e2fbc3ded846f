import { indexIds } from '../../../packages/recommender/src/interactions.ts'
import { explain } from '../../../packages/recommender/src/explain.ts'
import type { TrainOptions } from '../../../packages/recommender/src/options.ts'
import { DEFAULTS } from '../../../packages/recommender/src/options.ts'
import { createRandom } from '../../../packages/recommender/src/random.ts'
import { starsToValue } from '../../../packages/recommender/src/rating-values.ts'
import type { RankerInput } from '../../../packages/recommender/src/ranker.ts'
import { dualPrecision, primalPrecision } from '../../../packages/recommender/src/ranker.ts'
import { scoreAll } from '../../../packages/recommender/src/score-all.ts'
import { foldIn } from '../../../packages/recommender/src/scoring.ts'
import { fromLists } from '../../../packages/recommender/src/linalg/sparse.ts'
import { trainModel } from '../../../packages/recommender/src/train.ts'
import type { CatalogueItem, Model } from '../../../packages/recommender/src/types.ts'
import type { RatingsTable } from './data.ts'
import { byUser, completeCatalogue, toUserRatings } from './data.ts'

/** The largest deviation from each property that holds exactly. */
export interface ExactnessResult {
  dualVersusPrimal: number
  sharesVersusScore: number
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
  let sharesVersusScore = 0
  for (const ratings of users.slice(0, 50)) {
    const known = ratings.map(({ item, stars }) => ({ row: rows.get(item) ?? 0, value: starsToValue(stars) }))
    const scratch = scoreAll(model, foldIn(model, known))
    for (const row of [known[0].row, Math.floor(model.ids.length / 2), model.ids.length - 1]) {
      const { score, base, items: shares, viewers, features } = explain(model, { ratings: known, shortlisted: [] }, row)
      const byItem = shares.reduce((sum, { contribution }) => sum + contribution, base)
      const bySource = features.reduce((sum, { contribution }) => sum + contribution, base + viewers)
      for (const total of [byItem, bySource, score]) {
        sharesVersusScore = Math.max(sharesVersusScore, Math.abs(total - scratch[row]))
      }
    }
  }
  return { dualVersusPrimal: compareSolvers(model, seed), sharesVersusScore }
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
