import type { BoundedScores } from './best.ts'
import { bestRows, isShort } from './best.ts'
import { createRandom, mix32 } from './random.ts'
import { toPercent } from './rating-values.ts'
import { rankRows } from './select.ts'
import type { ScoredProfile, Served } from './serving.ts'
import { exclude, excludeYears, knownOf, scoreProfile, yearMatches } from './serving.ts'
import type { ListOptions, Profile, Ranking, Recommendation } from './types.ts'

/** Scale of the Gumbel noise, in standard deviations of the scores. */
const NOISE = 0.35
/** The rows of a list, best first, and each row's score. */
interface Ranked {
  rows: Uint32Array
  scoreOf: (row: number) => number
}

/** A personal list with an object per movie, for short ones. */
export function listFor(served: Served, profile: Profile, options: ListOptions): Recommendation[] {
  const { model } = served
  const { scored, ranked } = rank(served, profile, options)
  return Array.from(ranked.rows, (row) => {
    const score = ranked.scoreOf(row)
    return { id: model.ids[row], percent: toPercent(scored.scale.likelihood(row, score)), score }
  })
}

/** A personal list in flat arrays, for whole ones. */
export function rankingFor(served: Served, profile: Profile, options: ListOptions): Ranking {
  const { ids } = served.model
  const { scored, ranked } = rank(served, profile, options)
  const { rows, scoreOf } = ranked
  return {
    ids: Float64Array.from(rows, (row) => ids[row]),
    percents: Uint8Array.from(rows, (row) => toPercent(scored.scale.likelihood(row, scoreOf(row)))),
  }
}

function rank(served: Served, profile: Profile, options: ListOptions): { scored: ScoredProfile; ranked: Ranked } {
  const { model } = served
  const { limit = model.ids.length, noise } = options
  const index = served.index()
  const scored = scoreProfile(model, knownOf(served, profile), index?.memory)
  const close = (scores: Float64Array) => {
    exclude(scores, served, { ...profile, leftOut: options.exclude })
    excludeYears(scores, model, options)
    return scores
  }
  let scores: Float64Array | undefined
  const all = () => (scores ??= close(scored.all()))
  let bounded: BoundedScores | undefined
  let best: (depth: number) => Uint32Array
  if (noise !== undefined) {
    // Noise affects only the order: percent and score stay those of the movie.
    const order = addGumbelNoise(all(), noise.seed)
    best = (depth) => rankRows(order, depth)
  } else if (index !== null && isShort(limit, model.ids.length)) {
    const found = scored.bounded(index)
    close(found.bounds)
    bounded = found
    best = (depth) => bestRows(found, depth) ?? rankRows(all(), depth)
  } else best = (depth) => rankRows(all(), depth)
  const rows = withVetoedLast(best, limit, model.ids.length, scored.scale.vetoes)
  return { scored, ranked: { rows, scoreOf: (row) => (bounded ? bounded.exact(row) : all()[row]) } }
}

/** The best rows, vetoed ones after all others; ranks only as many as the limit needs. */
function withVetoedLast(
  best: (depth: number) => Uint32Array,
  limit: number,
  total: number,
  isVetoed: (row: number) => boolean,
): Uint32Array {
  for (let depth = limit; ; depth = Math.min(total, 4 * depth + 1)) {
    const ranked = best(depth)
    const vetoed = ranked.filter(isVetoed)
    const accepted = ranked.length - vetoed.length
    if (accepted < limit && depth < total) continue
    if (vetoed.length === 0) return ranked.subarray(0, limit)
    const rows = new Uint32Array(ranked.length)
    rows.set(ranked.filter((row) => !isVetoed(row)))
    rows.set(vetoed, accepted)
    return rows.subarray(0, limit)
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

/** Number of movies in the whole list. */
export function countFor(
  served: Served,
  profile: Profile,
  { yearFrom, yearTo, exclude: leftOut = [] }: ListOptions,
): number {
  const { model, rows } = served
  const { ratings, hidden = [], seen = [] } = profile
  const inYears = (row: number) => yearMatches(model.years[row], { yearFrom, yearTo })
  const all = yearFrom === undefined && yearTo === undefined
  const total = all ? model.ids.length : model.years.reduce((sum, _, row) => sum + Number(inYears(row)), 0)
  const out = new Set(
    [...ratings.map(({ id }) => id), ...hidden, ...seen, ...leftOut].flatMap((id) => rows.get(id) ?? []),
  )
  return total - [...out].filter(inYears).length
}
