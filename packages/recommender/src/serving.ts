import type { BoundedScores, BoundIndex } from './best.ts'
import { boundScores } from './best.ts'
import { addNewcomerScores, newcomerShare, newcomerShares } from './newcomers.ts'
import type { PercentScale } from './percent-scale.ts'
import { createPercentScale } from './percent-scale.ts'
import type { FoldMemory, Known, KnownRating } from './scoring.ts'
import { scoreAll } from './score-all.ts'
import { foldIn, scoreItem } from './scoring.ts'
import type { Model, Profile } from './types.ts'

/** A model with the row of each catalogue id. */
export interface Served {
  model: Model
  rows: ReadonlyMap<number, number>
  /** Made for the first list and used again by the next; null if the catalogue is small. */
  index(): BoundIndex | null
}

/** One user's scores, of all rows or of single ones, and their scale of percents. */
export interface ScoredProfile {
  /** Every row's score. */
  all(): Float64Array
  /** Upper bounds of every row's score, which take less time; an exact score equals the row's in `all`. */
  bounded(index: BoundIndex): BoundedScores
  one(row: number): number
  scale: PercentScale
}

/**
 * Folds a user's ratings into the model. O(ratings x neighbours + items).
 *
 * @param memory for one profile at a time
 */
export function scoreProfile(model: Model, { ratings, shortlisted }: Known, memory?: FoldMemory): ScoredProfile {
  const user = foldIn(model, ratings, { shortlisted, memory })
  const newcomer = newcomerShares(model.newcomers, ratings)
  const one = (row: number) => {
    const score = scoreItem(model, user, row)
    if (newcomer === null) return score
    const share = newcomerShare(newcomer, row)
    return ratings.reduce((sum, { row: source }) => sum + share.of(source), score + share.base)
  }
  const scale = createPercentScale(model, one, ratings)
  return {
    all: () => {
      const scores = scoreAll(model, user)
      if (newcomer) addNewcomerScores(newcomer, scores)
      return scores
    },
    bounded: (index) => {
      const bounds = boundScores(model, user, index)
      if (newcomer === null) return { bounds, exact: (row) => scoreItem(model, user, row) }
      const answers = new Float64Array(bounds.length)
      addNewcomerScores(newcomer, answers)
      for (let row = 0; row < bounds.length; row++) bounds[row] += answers[row]
      return { bounds, exact: (row) => scoreItem(model, user, row) + answers[row] }
    },
    one,
    scale,
  }
}

interface Excluding extends Profile {
  leftOut?: readonly number[] | undefined
}

/** Excludes what the user has rated, hidden or seen, by a score of -Infinity. */
export function exclude(scores: Float64Array, { rows }: Served, { ratings, hidden, seen, leftOut }: Excluding): void {
  const drop = (id: number) => {
    const row = rows.get(id)
    if (row !== undefined) scores[row] = -Infinity
  }
  for (const { id } of ratings) drop(id)
  hidden?.forEach(drop)
  seen?.forEach(drop)
  leftOut?.forEach(drop)
}

export interface Years {
  yearFrom?: number | undefined
  yearTo?: number | undefined
}

/** True if the year is within the bounds; an unknown year (0) is only within absent bounds. */
export function yearMatches(year: number, { yearFrom, yearTo }: Years): boolean {
  if (yearFrom === undefined && yearTo === undefined) return true
  return year !== 0 && year >= (yearFrom ?? 0) && year <= (yearTo ?? Infinity)
}

/** Excludes movies outside the years, by a score of -Infinity. */
export function excludeYears(scores: Float64Array, model: Model, years: Years): void {
  if (years.yearFrom === undefined && years.yearTo === undefined) return
  for (let row = 0; row < scores.length; row++) if (!yearMatches(model.years[row], years)) scores[row] = -Infinity
}

/** The profile's ratings of movies that the model knows. */
export function knownRatings({ rows }: Served, profile: Profile): KnownRating[] {
  return profile.ratings.flatMap(({ id, value }) => {
    const row = rows.get(id)
    return row === undefined ? [] : [{ row, value }]
  })
}

/** The part of the profile about movies of the model. */
export function knownOf(served: Served, profile: Profile): Known {
  const rated = new Set(profile.ratings.map(({ id }) => id))
  const rowsOf = (id: number) => (rated.has(id) ? [] : (served.rows.get(id) ?? []))
  return { ratings: knownRatings(served, profile), shortlisted: [...(profile.shortlisted ?? [])].flatMap(rowsOf) }
}
