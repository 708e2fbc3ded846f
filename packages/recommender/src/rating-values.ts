/** The four ratings, lowest first: the contract's own, which a package without imports repeats. A test of the API compares them. */
export const RATING_VALUES = { Dislike: -0.5, Neutral: 0, Like: 0.75, Best: 1 } as const

const { Dislike, Neutral, Like, Best } = RATING_VALUES

/** Distance between the lowest and the highest rating. */
export const RATING_SPAN = Best - Dislike

/** A value as a share of the way from Dislike to Best, 0 … 1. */
export function shareOfSpan(value: number): number {
  return (value - Dislike) / RATING_SPAN
}

/** A share, 0 … 1, as a whole percent. */
export function toPercent(share: number): number {
  return Math.round(Math.min(100, Math.max(0, 100 * share)))
}

/** Stars (0.5 … 5) as a rating: up to 2 Dislike, up to 3 Neutral, up to 4 Like, above that Best. */
export function starsToValue(stars: number): number {
  if (stars <= 2) return Dislike
  if (stars <= 3) return Neutral
  return stars <= 4 ? Like : Best
}
