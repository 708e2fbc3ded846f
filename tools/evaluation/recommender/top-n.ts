import { indexIds } from '../../../packages/recommender/src/interactions.ts'
import { fromLists } from '../../../packages/recommender/src/linalg/sparse.ts'
import type { TrainOptions } from '../../../packages/recommender/src/options.ts'
import { createRecommender } from '../../../packages/recommender/src/recommender.ts'
import { topRows } from '../../../packages/recommender/src/select.ts'
import type { TrainingInput } from '../../../packages/recommender/src/train.ts'
import { trainModel } from '../../../packages/recommender/src/train.ts'
import type { TrainedParts } from '../../../packages/recommender/src/trained-parts.ts'
import type { CatalogueItem, Model, Recommender } from '../../../packages/recommender/src/types.ts'
import type { Rating, RatingsTable } from './data.ts'
import { byUser, completeCatalogue, foldOfUser, isHeldOut, POSITIVE_STARS, toProfile, toUserRatings } from './data.ts'
import { mean, ndcgAt, recallAt } from '@marquee/recommender/metrics'
import { BASELINES, tuneBaselines } from './baselines.ts'
import type { Baseline } from './baselines.ts'

const MIN_POSITIVES = 5
/** Offset of the seed that draws the tuning users, so that it differs from every seed in use. */
const TUNING = 1_000_003
export const DEPTH = 100

export interface TopNOptions {
  seed: number
  folds: readonly number[]
  variant?: Variant
  train?: Partial<TrainOptions>
  /** By model's name: for each fold, parts that another trainer made of its training users. */
  trained?: Readonly<Record<string, readonly TrainedParts[]>>
  onProgress?: (text: string) => void
}

export interface TestUser {
  user: number
  fold: number
  /** The ratings to fold in, and the held-out positives, all of items that training users liked. */
  known: Rating[]
  heldOut: ReadonlySet<number>
  /** All positives among the items that training users liked. */
  positives: Rating[]
}

/** Which of a test user's ratings are known: likes (P1), all (P1b), or likes before the held-out last fifth (P1t). */
export type Variant = 'P1' | 'P1b' | 'P1t'

/** One fold of protocol P1. */
export interface Fold {
  fold: number
  /** All ratings of the training users. */
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

/**
 * The folds of P1 and its variants. Test users are disjoint from training users; a fifth of a test user's positives is held
 * out, drawn by a hash or, for P1t, the last ones by time.
 */
export function* topNFolds(
  table: RatingsTable,
  { seed, folds, variant = 'P1' }: Pick<TopNOptions, 'seed' | 'folds' | 'variant'>,
): Generator<Fold> {
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
    for (const { user, ratings, positives, fold: own } of users) {
      if (own !== fold || positives.length < MIN_POSITIVES) continue
      const out = variant === 'P1t' ? lastFifth(positives) : positives.filter(({ item }) => isHeldOut(seed, user, item))
      const hiddenItems = new Set(out.map(({ item }) => item))
      const ranked = positives.filter(({ item }) => liked.has(item))
      const likes = ranked.filter(({ item }) => !hiddenItems.has(item))
      const heldOut = new Set(ranked.filter(({ item }) => hiddenItems.has(item)).map(({ item }) => item))
      const known = variant === 'P1b' ? ratings.filter(({ item }) => !hiddenItems.has(item)) : likes
      if (likes.length > 0 && heldOut.size > 0) tests.push({ user, fold, known, heldOut, positives: ranked })
    }
    yield { fold, training, items: [...liked].sort((a, b) => a - b), tests }
  }
}

/** The last fifth by time, at least one; ties by movie. */
function lastFifth(positives: readonly Rating[]): Rating[] {
  const count = Math.max(1, Math.floor(positives.length / 5))
  return positives.toSorted((a, b) => a.time - b.time || a.item - b.item).slice(-count)
}

/** Protocol P1 or a variant of it, for the baselines and for the product's recommender. */
export function evaluateTopN(
  table: RatingsTable,
  catalogue: readonly CatalogueItem[],
  options: TopNOptions,
): UserResult[] {
  const results: UserResult[] = []
  const items = completeCatalogue(catalogue, table)
  let baselines: Record<string, Baseline> | null = null
  for (const fold of topNFolds(table, options)) {
    baselines ??= { ...BASELINES, ...tuneBaselines(tuningFold(fold, options.seed), ndcgOfBaseline, options.onProgress) }
    for (const [name, baseline] of Object.entries(baselines)) {
      const lists = rankWithBaseline(baseline, fold)
      results.push(...fold.tests.map((test, k) => measureRanking(name, test, lists[k])))
      options.onProgress?.(`fold ${fold.fold}: ${name}`)
    }
    const input = trainingInput(fold, items)
    const model = trainModel(input, options.train)
    const models = { marquee: model, ...trainOnParts(input, model, options) }
    for (const [name, trained] of Object.entries(models)) {
      const recommender = createRecommender(trained)
      const rank = (test: TestUser) => rankWithMarquee(recommender, fold, test.known)
      results.push(...fold.tests.map((test) => measureRanking(name, test, rank(test))))
      options.onProgress?.(`fold ${fold.fold}: ${name}`)
    }
  }
  return results
}

/** The fold's model with parts from elsewhere in place of ours. */
function trainOnParts(
  { fold, ...input }: TrainingInput & { fold: number },
  { unit }: Model,
  { trained = {}, train }: TopNOptions,
): Record<string, Model> {
  const models = Object.entries(trained).map(([name, folds]): [string, Model] => {
    return [name, trainModel({ ...input, trained: { ...folds[fold], unit } }, train)]
  })
  return Object.fromEntries(models)
}

/** Training data of the fold's model. */
export function trainingInput(
  { fold, training }: Fold,
  items: readonly CatalogueItem[],
): TrainingInput & { fold: number } {
  return { fold, items, users: training.map(({ ratings }) => toUserRatings(ratings)) }
}

/** A fold within a fold's training users, on which baselines are tuned, so that no test user is looked at. */
function tuningFold({ training }: Fold, seed: number): Fold {
  const table: RatingsTable = {
    users: training.flatMap(({ user, ratings }) => ratings.map(() => user)),
    items: training.flatMap(({ ratings }) => ratings.map(({ item }) => item)),
    stars: training.flatMap(({ ratings }) => ratings.map(({ stars }) => stars)),
  }
  return topNFolds(table, { seed: seed + TUNING, folds: [0] }).next().value as Fold
}

function ndcgOfBaseline(baseline: Baseline, fold: Fold): number {
  const lists = rankWithBaseline(baseline, fold)
  return mean(fold.tests.map(({ heldOut }, k) => ndcgAt(lists[k], heldOut, DEPTH)))
}

/** Recall@20, Recall@50 and NDCG@100 of one ranking. */
export function measureRanking(
  model: string,
  { user, fold, heldOut }: TestUser,
  ranked: readonly number[],
): UserResult {
  const recall20 = recallAt(ranked, heldOut, 20)
  return {
    user,
    fold,
    model,
    recall20,
    recall50: recallAt(ranked, heldOut, 50),
    ndcg100: ndcgAt(ranked, heldOut, DEPTH),
  }
}

/** The product's list, restricted to the fold's items. */
export function rankWithMarquee(
  recommender: Recommender,
  fold: Pick<Fold, 'items'>,
  known: readonly Rating[],
): number[] {
  const candidates = new Set(fold.items)
  return recommender
    .list(toProfile(known))
    .filter(({ id }) => candidates.has(id))
    .slice(0, DEPTH)
    .map(({ id }) => id)
}

/** Baselines are trained on the positives of training users with enough of them, as the protocol defines. */
export function rankWithBaseline(baseline: Baseline, { training, items, tests }: Fold): number[][] {
  const rows = indexIds(items)
  const rowsOf = (ratings: readonly Rating[]) =>
    ratings.flatMap(({ item, stars }) => (stars >= POSITIVE_STARS ? (rows.get(item) ?? []) : []))
  const likes = training
    .map(({ ratings }) => rowsOf(ratings))
    .filter((list) => list.length >= MIN_POSITIVES)
    .map((list) => list.sort((a, b) => a - b).map((row): [number, number] => [row, 1]))
  const known = tests.map((test) => rowsOf(test.known))
  return baseline(fromLists(likes), items.length, known).map((scores, k) => {
    for (const { item } of tests[k].known) {
      const row = rows.get(item)
      if (row !== undefined) scores[row] = -Infinity
    }
    return topRows(scores, DEPTH).map((row) => items[row])
  })
}
