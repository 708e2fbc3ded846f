import { indexIds } from '../interactions.ts'
import { fromLists } from '../linalg/sparse.ts'
import type { TrainOptions } from '../options.ts'
import { createRecommender } from '../recommender.ts'
import { topRows } from '../select.ts'
import { trainModel } from '../train.ts'
import type { CatalogueItem, Recommender } from '../types.ts'
import type { Rating, RatingsTable } from './data.ts'
import { byUser, completeCatalogue, foldOfUser, isHeldOut, POSITIVE_STARS, toProfile, toUserRatings } from './data.ts'
import { mean, ndcgAt, recallAt } from './metrics.ts'
import { PEERS, tunePeers } from './peers.ts'
import type { Peer } from './peers.ts'

const MIN_POSITIVES = 5
/** Keeps the draw of the tuning people apart from every seed people use. */
const TUNING = 1_000_003
export const DEPTH = 100

export interface TopNOptions {
  seed: number
  folds: readonly number[]
  variant?: Variant
  train?: Partial<TrainOptions>
  onProgress?: (text: string) => void
}

export interface TestUser {
  user: number
  fold: number
  /** What to fold in, and the positives to find again, which training users liked. */
  known: Rating[]
  held: ReadonlySet<number>
  /** All positives that training users liked. */
  positives: Rating[]
}

/** What of a test user's ratings is known: likes (P1), everything (P1b), or everything before the held-out fifth (P1t). */
export type Variant = 'P1' | 'P1b' | 'P1t'

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

/**
 * The folds of P1 and its variants: users apart, a fifth of a test user's positives held out, drawn by a hash or, for P1t,
 * the last ones.
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
      const hidden = new Set(out.map(({ item }) => item))
      const ranked = positives.filter(({ item }) => liked.has(item))
      const likes = ranked.filter(({ item }) => !hidden.has(item))
      const held = new Set(ranked.filter(({ item }) => hidden.has(item)).map(({ item }) => item))
      const known = variant === 'P1b' ? ratings.filter(({ item }) => !hidden.has(item)) : likes
      if (likes.length > 0 && held.size > 0) tests.push({ user, fold, known, held, positives: ranked })
    }
    yield { fold, training, items: [...liked].sort((a, b) => a - b), tests }
  }
}

/** The last fifth by time, at least one; ties by movie. */
function lastFifth(positives: readonly Rating[]): Rating[] {
  const count = Math.max(1, Math.floor(positives.length / 5))
  return positives.toSorted((a, b) => a.time - b.time || a.item - b.item).slice(-count)
}

/** Protocol P1 or a variant of it, for the peers and for what the product serves. */
export function evaluateTopN(
  table: RatingsTable,
  catalogue: readonly CatalogueItem[],
  options: TopNOptions,
): UserResult[] {
  const results: UserResult[] = []
  const items = completeCatalogue(catalogue, table)
  let peers: Record<string, Peer> | null = null
  for (const fold of topNFolds(table, options)) {
    peers ??= { ...PEERS, ...tunePeers(tuningFold(fold, options.seed), judgePeer, options.onProgress) }
    for (const [name, peer] of Object.entries(peers)) {
      const lists = rankWithPeer(peer, fold)
      results.push(...fold.tests.map((test, k) => judge(name, test, lists[k])))
      options.onProgress?.(`fold ${fold.fold}: ${name}`)
    }
    const recommender = trainOn(fold, items, options.train)
    results.push(...fold.tests.map((test) => judge('marquee', test, rankWithMarquee(recommender, fold, test.known))))
    options.onProgress?.(`fold ${fold.fold}: marquee`)
  }
  return results
}

/** A fold within a fold's training people, on which peers choose their settings: nobody tested later is looked at. */
function tuningFold({ training }: Fold, seed: number): Fold {
  const table: RatingsTable = {
    users: training.flatMap(({ user, ratings }) => ratings.map(() => user)),
    items: training.flatMap(({ ratings }) => ratings.map(({ item }) => item)),
    stars: training.flatMap(({ ratings }) => ratings.map(({ stars }) => stars)),
  }
  return topNFolds(table, { seed: seed + TUNING, folds: [0] }).next().value as Fold
}

function judgePeer(peer: Peer, fold: Fold): number {
  const lists = rankWithPeer(peer, fold)
  return mean(fold.tests.map(({ held }, k) => ndcgAt(lists[k], held, DEPTH)))
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
  return recommender
    .list(toProfile(known))
    .filter(({ id }) => candidates.has(id))
    .slice(0, DEPTH)
    .map(({ id }) => id)
}

/** Peers learn from the positives of training users with enough of them, as the protocol has it. */
export function rankWithPeer(peer: Peer, { training, items, tests }: Fold): number[][] {
  const rows = indexIds(items)
  const rowsOf = (ratings: readonly Rating[]) =>
    ratings.flatMap(({ item, stars }) => (stars >= POSITIVE_STARS ? (rows.get(item) ?? []) : []))
  const likes = training
    .map(({ ratings }) => rowsOf(ratings))
    .filter((list) => list.length >= MIN_POSITIVES)
    .map((list) => list.sort((a, b) => a - b).map((row): [number, number] => [row, 1]))
  const known = tests.map((test) => rowsOf(test.known))
  return peer(fromLists(likes), items.length, known).map((scores, k) => {
    for (const { item } of tests[k].known) {
      const row = rows.get(item)
      if (row !== undefined) scores[row] = -Infinity
    }
    return topRows(scores, DEPTH).map((row) => items[row])
  })
}
