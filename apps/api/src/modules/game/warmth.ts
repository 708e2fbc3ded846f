import type { DailyWarmth } from '@marquee/contract'
import { yearOf, type Facts } from './matches.ts'

const WEIGHTS = { labels: 0.45, genres: 0.2, keywords: 0.15, directors: 0.1, cast: 0.05, years: 0.05 }
/** Sharing this many actors counts in full. */
const FULL_CAST = 2
/** Movies this many years apart share no time. */
const FAR_YEARS = 20

/**
 * The likeness at which each level starts, chosen on the starter catalogue: of its 5,480 movies about 20 are hot for an answer, 110 more
 * warm and 1,100 lukewarm, and that differs little between answers. From one to the next the degree rises evenly.
 */
const LEVELS = [
  { level: 'cold', from: 0, degree: 0 },
  { level: 'lukewarm', from: 0.14, degree: 25 },
  { level: 'warm', from: 0.26, degree: 50 },
  { level: 'hot', from: 0.33, degree: 75 },
] as const
/** Almost the same movie, as a sequel may be. */
const TOP = { from: 0.65, degree: 99 }

/**
 * Closeness of a guess to the answer: a weighted sum of what they share, each kind by its cosine, so that movies with many labels have no
 * advantage. Only facts of these two movies count, so a guess stays as warm as it was.
 */
export function warmth(answer: Facts, guess: Facts): DailyWarmth {
  if (answer.id === guess.id) return { level: 'hot', degree: 100 }
  const likeness = likenessOf(answer, guess)
  const at = LEVELS.findLastIndex(({ from }) => likeness >= from)
  const { level, from, degree } = LEVELS[at]!
  const next = LEVELS[at + 1] ?? TOP
  const share = Math.min(1, (likeness - from) / (next.from - from))
  // A degree never reaches the next level by rounding.
  return { level, degree: Math.floor(degree + share * (next.degree - degree - (at + 1 < LEVELS.length ? 1 : 0))) }
}

function likenessOf(a: Facts, b: Facts): number {
  return (
    WEIGHTS.labels * cosine(a.labels, b.labels) +
    WEIGHTS.genres * cosine(a.genres, b.genres) +
    WEIGHTS.keywords * cosine(a.keywords, b.keywords) +
    WEIGHTS.directors * Math.min(1, countShared(a.directors, b.directors)) +
    WEIGHTS.cast * Math.min(1, countShared(a.cast, b.cast) / FULL_CAST) +
    WEIGHTS.years * closeness(yearOf(a), yearOf(b))
  )
}

type Things = readonly { id: number }[]

function cosine(a: Things, b: Things): number {
  return a.length === 0 || b.length === 0 ? 0 : countShared(a, b) / Math.sqrt(a.length * b.length)
}

function countShared(a: Things, b: Things): number {
  const ids = new Set(a.map(({ id }) => id))
  return b.filter(({ id }) => ids.has(id)).length
}

function closeness(a: number | null, b: number | null): number {
  return a === null || b === null ? 0 : Math.max(0, 1 - Math.abs(a - b) / FAR_YEARS)
}
