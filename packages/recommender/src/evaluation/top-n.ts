import { indexIds } from '../interactions.ts'
import { fromLists } from '../linalg/sparse.ts'
import type { TrainOptions } from '../options.ts'
import { createRecommender } from '../recommender.ts'
import { topRows } from '../select.ts'
import { trainModel } from '../train.ts'
import type { CatalogueItem, Recommender } from '../types.ts'
import type { Rating, RatingsTable } from './data.ts'
import {
  byUser,
  completeCatalogue,
  foldOfUser,
  isHeldOut,
  POSITIVE_STARS,
  starsToValue,
  toUserRatings,
} from './data.ts'
import { ndcgAt, recallAt } from './metrics.ts'
import { PEERS } from './peers.ts'

const MIN_POSITIVES = 5
export const DEPTH = 100

export interface TopNOptions {
  seed: number
  folds: readonly number[]
  train?: Partial<TrainOptions>
  onProgress?: (text: string) => void
}

export interface TestUser {
  user: number
  fold: number
  /** Positives to fold in and to find again, all of them items that training users liked. */
  known: Rating[]
  held: ReadonlySet<number>
  /** Both together. */
  positives: Rating[]
}

/** One fold of protocol P1. */
export interface Fold {
  fold: number
  /** Every rating of the users that models may learn from. */
  training: { user: number; ratings: Rating[] }[]
  /** Items that training users liked: only these are ranked. */
  items: number[]
  tests: TestUser[]
}

export interface UserResult {
  user: number
  fold: number
  model: string
  recall20: number
  recall50: number
  ndcg100: number
}

/** Protocol P1's folds: users apart, a fifth of a test user's positives held out. */
export function* topNFolds(table: RatingsTable, { seed, folds }: Pick<TopNOptions, 'seed' | 'folds'>): Generator<Fold> {
  const users = [...byUser(table)].map(([user, ratings]) => ({
    user,
    ratings,
    positives: ratings.filter(({ stars }) => stars >= POSITIVE_STARS),
    fold: foldOfUser(seed, user),
  }))
  for (const fold of folds) {
    const training = users.filter((u) => u.fold !== fold)
    const eligible = training.filter((u) => u.positives.length >= MIN_POSITIVES)
    const liked = new Set(eligible.flatMap((u) => u.positives.map(({ item }) => item)))
    const tests: TestUser[] = []
    for (const { user, positives, fold: own } of users) {
      if (own !== fold || positives.length < MIN_POSITIVES) continue
      const ranked = positives.filter(({ item }) => liked.has(item))
      const known = ranked.filter(({ item }) => !isHeldOut(seed, user, item))
      const held = new Set(ranked.filter(({ item }) => isHeldOut(seed, user, item)).map(({ item }) => item))
      if (known.length > 0 && held.size > 0) tests.push({ user, fold, known, held, positives: ranked })
    }
    yield { fold, training, items: [...liked].sort((a, b) => a - b), tests }
  }
}

/** Protocol P1 for the peers and for what the product serves. */
export function evaluateTopN(
  table: RatingsTable,
  catalogue: readonly CatalogueItem[],
  options: TopNOptions,
): UserResult[] {
  const results: UserResult[] = []
  const items = completeCatalogue(catalogue, table)
  for (const fold of topNFolds(table, options)) {
    for (const name of Object.keys(PEERS)) {
      const lists = rankWithPeer(name, fold)
      results.push(...fold.tests.map((test, k) => judge(name, test, lists[k])))
      options.onProgress?.(`fold ${fold.fold}: ${name}`)
    }
    const recommender = trainOn(fold, items, options.train)
    results.push(...fold.tests.map((test) => judge('marquee', test, rankWithMarquee(recommender, fold, test.known))))
    options.onProgress?.(`fold ${fold.fold}: marquee`)
  }
  return results
}

export function judge(model: string, { user, fold, held }: TestUser, ranked: readonly number[]): UserResult {
  const recall20 = recallAt(ranked, held, 20)
  return { user, fold, model, recall20, recall50: recallAt(ranked, held, 50), ndcg100: ndcgAt(ranked, held, DEPTH) }
}

export function trainOn(fold: Fold, items: readonly CatalogueItem[], train: Partial<TrainOptions> = {}): Recommender {
  return createRecommender(
    trainModel({ items, users: fold.training.map(({ ratings }) => toUserRatings(ratings)) }, train),
  )
}

/** The served list, cut to the items that are ranked here. */
export function rankWithMarquee(
  recommender: Recommender,
  fold: Pick<Fold, 'items'>,
  known: readonly Rating[],
): number[] {
  const candidates = new Set(fold.items)
  const list = recommender.list({ ratings: known.map(({ item, stars }) => ({ id: item, value: starsToValue(stars) })) })
  return list
    .filter(({ id }) => candidates.has(id))
    .slice(0, DEPTH)
    .map(({ id }) => id)
}

/** Peers learn from the positives of training users with enough of them, as the protocol has it. */
export function rankWithPeer(name: string, { training, items, tests }: Fold): number[][] {
  const rows = indexIds(items)
  const rowsOf = (ratings: readonly Rating[]) =>
    ratings.flatMap(({ item, stars }) => (stars >= POSITIVE_STARS ? [rows.get(item) ?? -1] : []))
  const likes = training
    .map(({ ratings }) => rowsOf(ratings))
    .filter((list) => list.length >= MIN_POSITIVES)
    .map((list) => list.sort((a, b) => a - b).map((row): [number, number] => [row, 1]))
  const known = tests.map((test) => rowsOf(test.known))
  return PEERS[name](fromLists(likes), items.length, known).map((scores, k) => {
    for (const row of known[k]) scores[row] = -Infinity
    return topRows(scores, DEPTH).map((row) => items[row])
  })
}
