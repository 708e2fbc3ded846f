import { rowCount } from './linalg/sparse.ts'
import type { CatalogueItem, Panel, SparseRows } from './types.ts'

export interface PriorOptions {
  /**
   * Weight of the prior for a user without ratings, in units of a liked movie's typical contribution to another's score:
   * without real training users, and with very many.
   */
  startWithoutUsers: number
  startWithManyUsers: number
  /** The weight that is left for a user with enough ratings. */
  endWithoutUsers: number
  endWithManyUsers: number
  /** Number of ratings at which the weight has fallen to its end. */
  until: number
  /** Further ratings that little known movies count as, per unit of their mean prior, without real training users. */
  rarity: number
  /** Number of users that the panel's estimate of a movie's audience counts as. */
  people: number
}

/** Mean and spread of the scores are those of this many best known items, so that the many unknown ones of a large catalogue do not widen the scale. */
const BEST_KNOWN = 1000
/** Added to every share, so that the least known movies differ little from each other. */
const FLOOR = 0.01
/** The prior levels off at this many standard deviations: in a large catalogue the favourites lie many more above the mean. */
const MOST = 3
/** The catalogue's popularity counts as this share of the people that the panel counts as. */
const CATALOGUE_CONFIDENCE = 0.2
/** Exponent of the panel's `regard` next to its `seen`. */
const REGARD = 0.5

/**
 * The share of people who have seen and liked each item: the mean of a beta distribution per item, whose prior is the
 * panel's or the catalogue's estimate, updated with the training users. O(items).
 *
 * @param likes how many of the `people` liked each item
 * @returns a share per item, 0 … 1
 */
export function audienceShares(
  items: readonly CatalogueItem[],
  panel: Panel | undefined,
  { likes, people }: { likes: Float32Array; people: number },
  options: Pick<PriorOptions, 'people'>,
): Float64Array {
  const expected = expectedShares(items, panel)
  const pseudoPeople = panel ? options.people : CATALOGUE_CONFIDENCE * options.people
  return expected.map((share, i) => (likes[i] + pseudoPeople * share) / (people + pseudoPeople))
}

/**
 * Scores for a user without ratings: the logarithm of the audience shares, standardised and in the ranker's unit, so that
 * they decide while little is known of a user and are outweighed as ratings add up (empirical Bayes). O(items).
 *
 * @param unit what one liked movie typically adds to another's score
 */
export function priorScores(shares: Float64Array, unit: number): Float32Array {
  const logs = shares.map((share) => Math.log(share + FLOOR))
  const best = logs.toSorted().subarray(-BEST_KNOWN)
  const mean = best.reduce((sum, x) => sum + x, 0) / Math.max(1, best.length)
  const spread = Math.sqrt(best.reduce((sum, x) => sum + (x - mean) ** 2, 0) / Math.max(1, best.length)) || 1
  return Float32Array.from(logs, (x) => unit * MOST * Math.tanh((x - mean) / (MOST * spread)))
}

/** The expected share of people who have seen and liked each item, before any training user is counted. */
function expectedShares(items: readonly CatalogueItem[], panel: Panel | undefined): Float64Array {
  const numbers = new Map((panel?.movies ?? []).map((movie) => [movie.id, movie]))
  const popularity = (item: CatalogueItem) => Math.log1p(Math.max(0, item.popularity))
  const known = items.flatMap((item) => {
    const movie = numbers.get(item.id)
    return movie ? [{ popularity: popularity(item), seen: movie.seen / 100 }] : []
  })
  const seenOf = known.length > 2 ? regressSeen(known) : seenByPopularity(items)
  return Float64Array.from(items, (item) => {
    const movie = numbers.get(item.id)
    return movie ? (movie.seen / 100) * (movie.regard / 100) ** REGARD : 0.8 * seenOf(item)
  })
}

/** Least squares from log popularity to the logarithm of the share, fitted on the movies of the panel. */
function regressSeen(known: readonly { popularity: number; seen: number }[]): (item: CatalogueItem) => number {
  const n = known.length
  const x = known.map(({ popularity }) => popularity)
  const y = known.map(({ seen }) => Math.log(seen + FLOOR))
  const mx = x.reduce((a, b) => a + b, 0) / n
  const my = y.reduce((a, b) => a + b, 0) / n
  const sxx = x.reduce((sum, v) => sum + (v - mx) ** 2, 0)
  const slope = sxx > 0 ? x.reduce((sum, v, k) => sum + (v - mx) * (y[k] - my), 0) / sxx : 0
  return ({ popularity }) => {
    const predicted = my + Math.max(0, slope) * (Math.log1p(Math.max(0, popularity)) - mx)
    return Math.min(1, Math.max(0, Math.exp(predicted) - FLOOR))
  }
}

/** Without a panel, the most popular movie is assumed to have been seen by all users. */
function seenByPopularity(items: readonly CatalogueItem[]): (item: CatalogueItem) => number {
  const most = items.reduce((max, { popularity }) => Math.max(max, popularity), 0)
  return ({ popularity }) => (most > 0 ? Math.max(0, popularity) / most : 0)
}

/** Typical contribution of a liked movie to another's score: the standard deviation of the ranker's entries, zeros included. */
export function rankerUnit(ranker: SparseRows, covered: Uint8Array): number {
  const items = covered.reduce((sum, x) => sum + x, 0)
  if (items === 0 || rowCount(ranker) === 0) return 0
  const squares = ranker.values.reduce((sum, x) => sum + x * x, 0)
  return Math.sqrt(squares) / items
}

/** Scales a ranker in place, so that its unit is the given one. */
export function scaleToUnit(ranker: SparseRows, covered: Uint8Array, unit: number): void {
  const own = rankerUnit(ranker, covered)
  if (own > 0) for (let e = 0; e < ranker.values.length; e++) ranker.values[e] *= unit / own
}
