import type { CatalogueItem } from '../types.ts'
import type { RatingsTable } from './data.ts'
import { byUser, completeCatalogue, isHeldOut } from './data.ts'
import type { Fold, TestUser, TopNOptions, UserResult } from './top-n.ts'
import { judge, rankWithMarquee, topNFolds, trainOn } from './top-n.ts'

const GRID = 30

/**
 * Protocol P5: a newcomer answers a grid of 30 movies with the ratings they really gave (never one that is held out),
 * and the held-out positives of P1 are ranked from those answers alone, among what P1 ranks for this user.
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
    const recommender = trainOn(fold, items, options.train)
    const grids = { none: [], 'popular grid': mostRated(fold.training), marquee: recommender.onboarding(GRID) }
    const rankable = new Map(fold.tests.map((test) => [test.user, unknownItems(fold, test)]))
    for (const [name, grid] of Object.entries(grids)) {
      const asked = new Set<number>(grid)
      for (const test of fold.tests) {
        const answers = (ratingsOf.get(test.user) ?? []).filter(
          ({ item }) => asked.has(item) && !isHeldOut(options.seed, test.user, item),
        )
        results.push(judge(name, test, rankWithMarquee(recommender, { items: rankable.get(test.user) ?? [] }, answers)))
      }
    }
    options.onProgress?.(`fold ${fold.fold}: marquee`)
  }
  return results
}

/** The fold's items without those that P1 folds in for the user. */
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
