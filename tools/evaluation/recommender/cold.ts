import { hash32 } from '../../../packages/recommender/src/random.ts'
import { createRecommender } from '../../../packages/recommender/src/recommender.ts'
import { trainModel } from '../../../packages/recommender/src/train.ts'
import type { CatalogueItem } from '../../../packages/recommender/src/types.ts'
import type { Rating, RatingsTable } from './data.ts'
import { completeCatalogue, toUserRatings } from './data.ts'
import type { TestUser, TopNOptions, UserResult } from './top-n.ts'
import { measureRanking, rankWithMarquee, topNFolds } from './top-n.ts'
import { buildContent } from '../../../packages/recommender/src/features.ts'
import { addRow, dotRow } from '../../../packages/recommender/src/linalg/sparse.ts'
import { DEFAULTS } from '../../../packages/recommender/src/options.ts'
import { indexIds } from '../../../packages/recommender/src/interactions.ts'
import { topRows } from '../../../packages/recommender/src/select.ts'

const COLD_SHARE = 0.2

/** True if protocol P4 removes every rating of the item. */
export function isCold(seed: number, item: number): boolean {
  return hash32(`${seed}:${item}`) < COLD_SHARE * 2 ** 32
}

/** Protocol P4: the cold items alone are ranked for a fold's users, from their likes among the other items. */
export function evaluateCold(
  table: RatingsTable,
  catalogue: readonly CatalogueItem[],
  options: TopNOptions,
): UserResult[] {
  const results: UserResult[] = []
  const items = completeCatalogue(catalogue, table)
  const cosine = contentCosine(items)
  const warmOnly = (ratings: readonly Rating[]) => ratings.filter(({ item }) => !isCold(options.seed, item))
  for (const fold of topNFolds(table, options)) {
    const users = fold.training.map(({ ratings }) => toUserRatings(warmOnly(ratings)))
    const recommender = createRecommender(trainModel({ items, users }, options.train))
    const cold = fold.items.filter((item) => isCold(options.seed, item))
    for (const { test, known } of coldTests(fold.tests, options.seed)) {
      results.push(measureRanking('marquee', test, rankWithMarquee(recommender, { items: cold }, known)))
      results.push(measureRanking('content-cosine', test, cosine(known, cold)))
    }
    options.onProgress?.(`fold ${fold.fold}: marquee`)
  }
  return results
}

/** Splits a test user's positives into cold items (held out) and others (known). */
function* coldTests(tests: readonly TestUser[], seed: number): Generator<{ test: TestUser; known: Rating[] }> {
  for (const test of tests) {
    const heldOut = new Set([...test.positives].filter(({ item }) => isCold(seed, item)).map(({ item }) => item))
    const known = test.positives.filter(({ item }) => !isCold(seed, item))
    if (heldOut.size > 0 && known.length > 0) yield { test: { ...test, heldOut }, known }
  }
}

function contentCosine(
  items: readonly CatalogueItem[],
): (known: readonly Rating[], cold: readonly number[]) => number[] {
  const { features, content } = buildContent(items, DEFAULTS.featureWeights)
  const rows = indexIds(items.map(({ id }) => id))
  return (known, cold) => {
    const profile = new Float64Array(features.length)
    for (const { item } of known) addRow(content, rows.get(item) ?? 0, 1, profile)
    const scores = Float64Array.from(cold, (item) => dotRow(content, rows.get(item) ?? 0, profile))
    return topRows(scores, cold.length).map((k) => cold[k])
  }
}
