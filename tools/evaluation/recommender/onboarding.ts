import type { CatalogueItem } from '../../../packages/recommender/src/types.ts'
import { collectRatings, indexIds } from '../../../packages/recommender/src/interactions.ts'
import { learnNewcomers } from '../../../packages/recommender/src/newcomers.ts'
import { GRID } from '../../../packages/recommender/src/onboarding.ts'
import { createRecommender } from '../../../packages/recommender/src/recommender.ts'
import { trainModel } from '../../../packages/recommender/src/train.ts'
import type { RatingsTable } from './data.ts'
import { byUser, completeCatalogue, isHeldOut, toUserRatings } from './data.ts'
import type { Fold, TestUser, TopNOptions, UserResult } from './top-n.ts'
import { measureRanking, rankWithMarquee, topNFolds } from './top-n.ts'

/**
 * Protocol P5: a test user answers a grid of 30 movies with their known ratings, and the candidates of P1 are ranked from
 * those answers alone, against P1's held-out positives. Both grids are measured twice: with answers folded in like any
 * ratings, and with open answers counted too, as the product does.
 */
export function evaluateOnboarding(
  table: RatingsTable,
  catalogue: readonly CatalogueItem[],
  options: TopNOptions,
): UserResult[] {
  const results: UserResult[] = []
  const items = completeCatalogue(catalogue, table)
  const ratingsOf = byUser(table)
  for (const fold of topNFolds(table, options)) {
    const rankable = new Map(fold.tests.map((test) => [test.user, unknownItems(fold, test)]))
    for (const { name, grid, recommender } of evaluatedModels(fold, items, options)) {
      const asked = new Set<number>(grid)
      for (const test of fold.tests) {
        const answers = (ratingsOf.get(test.user) ?? []).filter(
          ({ item }) => asked.has(item) && !isHeldOut(options.seed, test.user, item),
        )
        results.push(
          measureRanking(name, test, rankWithMarquee(recommender, { items: rankable.get(test.user) ?? [] }, answers)),
        )
      }
    }
    options.onProgress?.(`fold ${fold.fold}: marquee`)
  }
  return results
}

/** One model with either grid, with and without counting open answers. */
function evaluatedModels(fold: Fold, items: readonly CatalogueItem[], { train }: TopNOptions) {
  const users = fold.training.map(({ ratings }) => toUserRatings(ratings))
  const model = trainModel({ items, users }, train)
  const rows = indexIds(model.ids)
  const popular = mostRated(fold.training)
  const popularRows = popular.flatMap((id) => rows.get(id) ?? [])
  const ours = Array.from(model.onboarding.subarray(0, GRID), (row) => model.ids[row])
  const plain = createRecommender({ ...model, newcomers: null })
  const newcomers = learnNewcomers(collectRatings(items, users), model.covered, popularRows)
  return [
    { name: 'none', grid: [], recommender: plain },
    { name: 'popular grid', grid: popular, recommender: plain },
    {
      name: 'popular grid, open answers counted',
      grid: popular,
      recommender: createRecommender({ ...model, newcomers }),
    },
    { name: 'our grid, answers alone', grid: ours, recommender: plain },
    { name: 'marquee', grid: ours, recommender: createRecommender(model) },
  ]
}

/** The fold's items without those that P1 folds in for the test user. */
function unknownItems({ items }: Fold, { known }: TestUser): number[] {
  const out = new Set(known.map(({ item }) => item))
  return items.filter((item) => !out.has(item))
}

function mostRated(training: readonly { ratings: readonly { item: number }[] }[]): number[] {
  const counts = new Map<number, number>()
  for (const { ratings } of training) for (const { item } of ratings) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, GRID)
    .map(([item]) => item)
}
