import { explain } from './explain.ts'
import { aggregate, balance } from './group-order.ts'
import { indexIds } from './interactions.ts'
import { rowCount, transpose } from './linalg/sparse.ts'
import { addNewcomerScores, newcomerShares } from './newcomers.ts'
import { createRandom, mix32 } from './random.ts'
import type { KnownRating } from './scoring.ts'
import { foldIn, scoreAll, viewerTrust } from './scoring.ts'
import { topRows } from './select.ts'
import { findSimilar } from './similar.ts'
import { findTastes } from './tastes.ts'
import type {
  GroupMember,
  GroupOptions,
  GroupRecommendation,
  ListOptions,
  Model,
  Profile,
  Recommendation,
  Recommender,
} from './types.ts'
import { dislikeChance, fitUser, predictValue, toPercent } from './value-model.ts'

/** Standard deviations of the scores by which exploring may lift a movie. */
const NOISE = 0.35
const TASTE_MOVIES = 60
/** A member who dislikes a movie with more than this chance vetoes it; a list sinks such movies to its end. */
const VETO = 0.5
/** In units of a rating's value: seven points of percent between the best known and the unheard of, as popularity counts by its logarithm. */
const FAME = 0.1
/** Group lists are balanced over members within pages of this length. */
const BALANCED = 10

interface Served {
  model: Model
  rows: ReadonlyMap<number, number>
}

/** Serves one model; holds nothing else but an index of it, so it can be swapped between two requests. */
export function createRecommender(model: Model): Recommender {
  const served = { model, rows: indexIds(model.ids) }
  const { rows } = served
  const backward = transpose(model.ranker, rowCount(model.ranker))
  return {
    has: (id) => rows.has(id),
    list: (profile, options = {}) => listFor(served, profile, options),
    percents: (profile, ids) => percentsFor(served, profile, ids),
    why: (profile, id) => {
      const row = rows.get(id)
      if (row === undefined) return null
      const [percent] = percentsFor(served, profile, [id])
      return { id, percent: percent ?? 0, ...explain(model, knownRatings(served, profile), row) }
    },
    similar: (id, limit) => {
      const row = rows.get(id)
      return row === undefined ? [] : findSimilar(model, backward, row, limit)
    },
    tastes: (profile, previous) => {
      const rank = (part: readonly KnownRating[]) => {
        const scores = scoreAll(model, foldIn(model, part))
        exclude(scores, served, profile)
        return topRows(scores, TASTE_MOVIES)
      }
      return findTastes(model, knownRatings(served, profile), rank, previous)
    },
    group: (members, options = {}) => (members.length === 0 ? [] : groupFor(served, members, options)),
    onboarding: (limit, excluded) =>
      Array.from(model.onboarding, (row) => model.ids[row])
        .filter((id) => !excluded?.has(id))
        .slice(0, limit),
  }
}

function listFor(served: Served, profile: Profile, options: ListOptions): Recommendation[] {
  const { model } = served
  const ratings = knownRatings(served, profile)
  const scores = scoreAll(model, foldIn(model, ratings))
  const newcomer = newcomerShares(model.newcomers, ratings)
  if (newcomer) addNewcomerScores(newcomer, scores)
  exclude(scores, served, profile)
  excludeYears(scores, model, options)
  const order = options.noise ? shake(scores, options.noise.seed) : scores
  const taste = fitUser(model.value, ratings)
  const disliked = (row: number) => dislikeChance(model.value, taste, row) > VETO
  return topSinking(order, options.limit ?? order.length, disliked).map((row) => ({
    id: model.ids[row],
    percent: toPercent(predictValue(model.value, taste, row)),
    score: scores[row],
  }))
}

/** The best rows, the sunk ones behind all others; looks only as deep as the limit asks. */
function topSinking(order: Float64Array, limit: number, sinks: (row: number) => boolean): number[] {
  for (let depth = limit; ; depth = Math.min(order.length, 4 * depth + 1)) {
    const floating: number[] = []
    const sunk: number[] = []
    for (const row of topRows(order, depth)) (sinks(row) ? sunk : floating).push(row)
    if (floating.length >= limit || depth >= order.length) return [...floating, ...sunk].slice(0, limit)
  }
}

function exclude(scores: Float64Array, { rows }: Served, { ratings, hidden, seen }: Profile): void {
  const drop = (id: number) => {
    const row = rows.get(id)
    if (row !== undefined) scores[row] = -Infinity
  }
  for (const { id } of ratings) drop(id)
  hidden?.forEach(drop)
  seen?.forEach(drop)
}

/** With a year asked for, movies without a known year are left out. */
function excludeYears(
  scores: Float64Array,
  model: Model,
  { yearFrom, yearTo }: { yearFrom?: number; yearTo?: number },
): void {
  if (yearFrom === undefined && yearTo === undefined) return
  for (let row = 0; row < scores.length; row++) {
    const year = model.years[row]
    if (year === 0 || year < (yearFrom ?? 0) || year > (yearTo ?? Infinity)) scores[row] = -Infinity
  }
}

/** Scores with seeded Gumbel noise, in units of the scores' own spread. */
function shake(scores: Float64Array, seed: number): Float64Array {
  const finite = scores.filter((score) => score > -Infinity)
  const mean = finite.reduce((sum, x) => sum + x, 0) / finite.length
  const spread = Math.sqrt(finite.reduce((sum, x) => sum + (x - mean) ** 2, 0) / finite.length)
  return scores.map((score, row) => {
    const uniform = createRandom(mix32(seed ^ Math.imul(row + 1, 0x9e3779b1)))()
    return score - NOISE * spread * Math.log(-Math.log(uniform + 1e-12))
  })
}

function percentsFor(served: Served, profile: Profile, ids: readonly number[]): (number | null)[] {
  const { model, rows } = served
  const rated = new Map(profile.ratings.map(({ id, value }) => [id, value]))
  const taste = fitUser(model.value, knownRatings(served, profile))
  return ids.map((id) => {
    const row = rows.get(id)
    if (row === undefined) return null
    const own = rated.get(id)
    return toPercent(own ?? predictValue(model.value, taste, row))
  })
}

function groupFor(served: Served, members: readonly GroupMember[], options: GroupOptions): GroupRecommendation[] {
  const { model } = served
  const { rule = 'fair', limit = model.ids.length } = options
  const tastes = members.map(({ profile }) => fitUser(model.value, knownRatings(served, profile)))
  const valuesOf = (row: number) => tastes.map((taste) => predictValue(model.value, taste, row))
  const scores = new Float64Array(model.ids.length)
  const fame = knownByAll(model)
  for (const { profile } of members) exclude(scores, served, profile)
  excludeYears(scores, model, options)
  for (let row = 0; row < scores.length; row++) {
    if (scores[row] === -Infinity) continue
    const vetoed = tastes.some((taste) => dislikeChance(model.value, taste, row) > VETO)
    scores[row] = vetoed ? -Infinity : aggregate(valuesOf(row), rule) + fame[row]
  }
  const ranked = topRows(scores, Math.ceil(limit / BALANCED) * BALANCED)
  const order = rule === 'fair' ? balancePages(ranked, valuesOf) : ranked
  return order.slice(0, limit).map((row) => ({
    id: model.ids[row],
    percent: toPercent(scores[row] - fame[row]),
    members: valuesOf(row).map((value, m) => ({ userId: members[m].userId, percent: toPercent(value) })),
  }))
}

/**
 * Without viewers the value model cannot tell a classic from a curiosity; until there are some, a group's list leans
 * to what the catalogue calls popular, by up to `FAME`.
 */
function knownByAll({ prior, support }: Model): Float64Array {
  const fame = new Float64Array(prior)
  const most = fame.reduce((a, b) => Math.max(a, b), 0)
  const scale = most > 0 ? (FAME * (1 - viewerTrust(support))) / most : 0
  return fame.map((x) => scale * x)
}

/** Reorders every ten so that each prefix serves all members alike; which movies a page holds stays. */
function balancePages(ranked: readonly number[], valuesOf: (row: number) => number[]): number[] {
  const order: number[] = []
  for (let from = 0; from < ranked.length; from += BALANCED) {
    const page = ranked.slice(from, from + BALANCED)
    const gains = page.map((row) => valuesOf(row).map((value) => value + 0.5))
    order.push(...balance(gains, page.length).map((k) => page[k]))
  }
  return order
}

/** The ratings of a profile whose movies the model knows. */
function knownRatings({ rows }: Served, profile: Profile): KnownRating[] {
  return profile.ratings.flatMap(({ id, value }) => {
    const row = rows.get(id)
    return row === undefined ? [] : [{ row, value }]
  })
}
