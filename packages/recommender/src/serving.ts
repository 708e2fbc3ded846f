import { addNewcomerScores, newcomerShare, newcomerShares } from './newcomers.ts'
import type { PercentScale } from './percent-scale.ts'
import { createPercentScale } from './percent-scale.ts'
import type { KnownRating } from './scoring.ts'
import { foldIn, scoreAll, scoreItem } from './scoring.ts'
import type { Model, Profile } from './types.ts'

/** A model with its index: what every answer needs. */
export interface Served {
  model: Model
  rows: ReadonlyMap<number, number>
}

/** One person's scores, for all rows or for single ones, and what they are worth to this person. */
export interface ScoredProfile {
  /** Every row's score; reuses memory, so it can be asked once. */
  all(): Float64Array
  one(row: number): number
  scale: PercentScale
}

export function scoreProfile(model: Model, ratings: readonly KnownRating[]): ScoredProfile {
  const user = foldIn(model, ratings)
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
    one,
    scale,
  }
}

/** Leaves out what the person has rated, hidden or seen. */
export function exclude(scores: Float64Array, { rows }: Served, { ratings, hidden, seen }: Profile): void {
  const drop = (id: number) => {
    const row = rows.get(id)
    if (row !== undefined) scores[row] = -Infinity
  }
  for (const { id } of ratings) drop(id)
  hidden?.forEach(drop)
  seen?.forEach(drop)
}

export interface Years {
  yearFrom?: number | undefined
  yearTo?: number | undefined
}

/** Whether a movie of the year belongs in a list; with a year asked for, movies without a known one (0) do not. */
export function yearMatches(year: number, { yearFrom, yearTo }: Years): boolean {
  if (yearFrom === undefined && yearTo === undefined) return true
  return year !== 0 && year >= (yearFrom ?? 0) && year <= (yearTo ?? Infinity)
}

/** Leaves out what is outside the years. */
export function excludeYears(scores: Float64Array, model: Model, years: Years): void {
  if (years.yearFrom === undefined && years.yearTo === undefined) return
  for (let row = 0; row < scores.length; row++) if (!yearMatches(model.years[row], years)) scores[row] = -Infinity
}

/** The ratings of a profile whose movies the model knows. */
export function knownRatings({ rows }: Served, profile: Profile): KnownRating[] {
  return profile.ratings.flatMap(({ id, value }) => {
    const row = rows.get(id)
    return row === undefined ? [] : [{ row, value }]
  })
}
