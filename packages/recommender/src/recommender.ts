import { indexCandidates, SCORED_WHOLE } from './candidates.ts'
import type { CandidateIndex } from './candidates.ts'
import { chooseDeck } from './evening/deck.ts'
import { explain } from './explain.ts'
import { listForGroup } from './group-list.ts'
import { indexIds } from './interactions.ts'
import { rowCount, transpose } from './linalg/sparse.ts'
import { createRandom, mix32 } from './random.ts'
import type { KnownRating } from './scoring.ts'
import { foldIn, scoreAll } from './scoring.ts'
import type { ScoredProfile, Served } from './serving.ts'
import { exclude, excludeYears, knownRatings, scoreProfile, yearMatches } from './serving.ts'
import { topRows } from './select.ts'
import { findSimilar, similarities } from './similar.ts'
import { findTastes } from './tastes.ts'
import type { ListOptions, Model, Profile, Recommendation, Recommender, SparseRows } from './types.ts'
import { toPercent } from './value-model.ts'

/** Scale of the Gumbel noise, in standard deviations of the scores. */
const NOISE = 0.35
const TASTE_MOVIES = 60
/** In a large catalogue, the list's first movies come from candidates; lists that reach deeper score every movie. */
const FIRST = 900

/**
 * Serves one model. It keeps no state besides an index of it, so it can be replaced between two requests.
 *
 * @param options.scoredWhole the largest catalogue whose every movie is scored for a list; of larger ones, candidates are
 */
export function createRecommender(model: Model, { scoredWhole = SCORED_WHOLE } = {}): Recommender {
  let index: CandidateIndex | undefined
  const candidates = () => (model.ids.length > scoredWhole ? (index ??= indexCandidates(model)) : null)
  const served = { model, rows: indexIds(model.ids), candidates }
  const { rows } = served
  // Only the similarity of movies needs it, so a recommender that is not asked for it does not hold it.
  let transposed: SparseRows | undefined
  const backward = () => (transposed ??= transpose(model.ranker, rowCount(model.ranker)))
  return {
    has: (id) => rows.has(id),
    list: (profile, options = {}) => listFor(served, profile, options),
    count: (profile, options = {}) => countFor(served, profile, options),
    percents: (profile, ids) => percentsFor(served, profile, ids),
    why: (profile, id) => {
      const row = rows.get(id)
      if (row === undefined) return null
      const [percent] = percentsFor(served, profile, [id])
      return { id, percent: percent ?? 0, ...explain(model, knownRatings(served, profile), row) }
    },
    similar: (id, limit) => {
      const row = rows.get(id)
      return row === undefined ? [] : findSimilar(model, backward(), row, limit)
    },
    tastes: (profile, previous) => {
      const rank = (part: readonly KnownRating[]) => {
        const scores = scoreAll(model, foldIn(model, part))
        exclude(scores, served, profile)
        return topRows(scores, TASTE_MOVIES)
      }
      return findTastes(model, knownRatings(served, profile), rank, previous)
    },
    group: (members, options = {}) => (members.length === 0 ? [] : listForGroup(served, members, options)),
    deck: (members, options = {}) =>
      chooseDeck(served, members, options, (row) => similarities(model, backward(), row)),
    onboarding: (limit, excluded) =>
      Array.from(model.onboarding, (row) => model.ids[row])
        .filter((id) => !excluded?.has(id))
        .slice(0, limit),
  }
}

function listFor(served: Served, profile: Profile, options: ListOptions): Recommendation[] {
  const { model } = served
  const { limit = model.ids.length, noise } = options
  const scored = scoreProfile(model, knownRatings(served, profile))
  const { scale } = scored
  const close = (scores: Float64Array) => {
    exclude(scores, served, profile)
    excludeYears(scores, model, options)
  }
  const asked = (scores: Float64Array) => (noise ? addGumbelNoise(scores, noise.seed) : scores)
  const describe = (row: number, score: number) => ({
    id: model.ids[row],
    percent: toPercent(scale.valueOf(row, score)),
    score,
  })
  const first = rankCandidates(served, scored, { close, asked })
  const begun = first.rows.slice(0, limit).map((row, k) => describe(row, first.scores[k]))
  if (begun.length === limit) return begun
  const scores = scored.all()
  close(scores)
  // Whatever the limit, the list begins with the same movies: pages never repeat or miss one.
  const begunRows = new Set(first.rows)
  const rest = topWithVetoedLast(asked(scores), limit, scale.vetoes).filter((row) => !begunRows.has(row))
  return [...begun, ...rest.slice(0, limit - begun.length).map((row) => describe(row, scores[row]))]
}

/**
 * The first rows of the list of a large catalogue, always equally many; none where the catalogue is small or the
 * candidates are too few.
 */
function rankCandidates(
  { candidates }: Served,
  { best, scale }: ScoredProfile,
  {
    close,
    asked,
  }: Record<'close', (scores: Float64Array) => void> & Record<'asked', (scores: Float64Array) => Float64Array>,
): { rows: number[]; scores: number[] } {
  const index = candidates()
  if (!index) return { rows: [], scores: [] }
  const scores = best(index, close)
  const rows = topRows(asked(scores), FIRST + FIRST / 2)
    .filter((row) => !scale.vetoes(row))
    .slice(0, FIRST)
  return rows.length < FIRST ? { rows: [], scores: [] } : { rows, scores: rows.map((row) => scores[row]) }
}

function countFor(served: Served, profile: Profile, { yearFrom, yearTo }: ListOptions): number {
  const { model, rows } = served
  const { ratings, hidden = [], seen = [] } = profile
  const inYears = (row: number) => yearMatches(model.years[row], { yearFrom, yearTo })
  const all = yearFrom === undefined && yearTo === undefined
  const total = all ? model.ids.length : model.years.reduce((sum, _, row) => sum + Number(inYears(row)), 0)
  const out = new Set([...ratings.map(({ id }) => id), ...hidden, ...seen].flatMap((id) => rows.get(id) ?? []))
  return total - [...out].filter(inYears).length
}

/** The best rows, vetoed ones after all others; ranks only as many as the limit needs. */
function topWithVetoedLast(order: Float64Array, limit: number, isVetoed: (row: number) => boolean): number[] {
  for (let depth = limit; ; depth = Math.min(order.length, 4 * depth + 1)) {
    const accepted: number[] = []
    const vetoed: number[] = []
    for (const row of topRows(order, depth)) (isVetoed(row) ? vetoed : accepted).push(row)
    if (accepted.length >= limit || depth >= order.length) return [...accepted, ...vetoed].slice(0, limit)
  }
}

/** Adds seeded Gumbel noise, scaled to the scores' standard deviation. */
function addGumbelNoise(scores: Float64Array, seed: number): Float64Array {
  const finite = scores.filter((score) => score > -Infinity)
  const mean = finite.reduce((sum, x) => sum + x, 0) / finite.length
  const spread = Math.sqrt(finite.reduce((sum, x) => sum + (x - mean) ** 2, 0) / finite.length)
  return scores.map((score, row) => {
    if (score === -Infinity) return score
    const uniform = createRandom(mix32(seed ^ Math.imul(row + 1, 0x9e3779b1)))()
    return score - NOISE * spread * Math.log(-Math.log(uniform + 1e-12))
  })
}

function percentsFor(served: Served, profile: Profile, ids: readonly number[]): (number | null)[] {
  const { model, rows } = served
  const rated = new Map(profile.ratings.map(({ id, value }) => [id, value]))
  const { scale, one } = scoreProfile(model, knownRatings(served, profile))
  return ids.map((id) => {
    const row = rows.get(id)
    if (row === undefined) return null
    return toPercent(rated.get(id) ?? scale.valueOf(row, one(row)))
  })
}
