import { bestFirst } from '../../select/best-first.ts'
import type { Concept, Weights, Wish } from '../types.ts'
import { gradeOf, type RequestCorpus } from './corpus.ts'
import { SETTINGS } from './settings.ts'

/** What a wish means in labels, genres and keywords. */
export type Meaning = Pick<Concept, 'wanted' | 'unwanted'>

type Side = NonNullable<Concept['wanted']>

/** The meaning of a label, genre or keyword by its name, or of a concept. Undefined for other wishes and unknown concepts. */
export function meaningOf(wish: Wish, concepts: ReadonlyMap<string, Concept>): Meaning | undefined {
  switch (wish.kind) {
    case 'concept':
      return concepts.get(wish.name)
    case 'label':
      return { wanted: { labels: { [wish.name]: 1 }, keywords: { [wish.name]: 0.6 } } }
    case 'genre':
      return { wanted: { genres: { [wish.name]: 1 } } }
    case 'keyword':
      return { wanted: { labels: { [wish.name]: 1 }, keywords: { [wish.name]: 1 } } }
    default:
      return undefined
  }
}

/**
 * How well each movie meets a meaning, by slot: its grades by their weights, wanted minus unwanted, as a share of what the
 * best movies have. From 0 to 1.
 */
export function likeness(corpus: RequestCorpus, { wanted, unwanted }: Meaning): Float64Array {
  const sums = new Float64Array(corpus.length)
  forEachGrade(corpus, wanted, (weight, grade, slot) => {
    sums[slot] += weight * grade
  })
  forEachGrade(corpus, unwanted, (weight, grade, slot) => {
    sums[slot] -= weight * (grade > 0 ? grade : SETTINGS.notablyAbsent * grade)
  })
  return toShares(corpus, sums)
}

/** The values as shares of the mean of the best ones, from 0 to 1. All are 0 where no value is above 0. */
export function toShares(
  corpus: RequestCorpus,
  values: Float64Array,
  bestMovies: number = SETTINGS.bestMovies,
): Float64Array {
  for (let slot = 0; slot < values.length; slot++) if (corpus.facts[slot] === undefined) values[slot] = 0
  const best = bestFirst(values, 0, bestMovies)
  const full = best.reduce((sum, slot) => sum + values[slot], 0) / Math.max(1, best.length)
  return values.map((value) => (full > 0 ? Math.min(1, Math.max(0, value / full)) : 0))
}

/**
 * How much speaks for what a meaning wants, by slot, from 0 to 1: any one strong sign is enough (a noisy or), and a statement that it
 * is notably absent takes away.
 */
export function evidence(corpus: RequestCorpus, { wanted }: Meaning): Float64Array {
  const against = new Float64Array(corpus.length).fill(1)
  const absent = new Float64Array(corpus.length)
  forEachGrade(corpus, wanted, (weight, grade, slot) => {
    if (grade > 0) against[slot] *= 1 - Math.min(1, weight) * grade
    else absent[slot] = Math.max(absent[slot], -weight * grade)
  })
  return against.map((rest, slot) => (1 - rest) * (1 - Math.min(1, absent[slot])))
}

function forEachGrade(
  { labels, genres, keywords }: RequestCorpus,
  side: Side | undefined,
  visit: (weight: number, grade: number, slot: number) => void,
): void {
  for (const [columns, weights] of [
    [labels, side?.labels],
    [genres, side?.genres],
  ] as const) {
    for (const [name, weight] of entriesOf(weights)) {
      const column = columns.get(name)
      if (column === undefined) continue
      for (let slot = 0; slot < column.length; slot++) {
        if (column[slot] !== 0) visit(weight, gradeOf(column[slot]), slot)
      }
    }
  }
  for (const [name, weight] of entriesOf(side?.keywords)) {
    for (const slot of keywords.get(name) ?? []) visit(weight, SETTINGS.keywordValue, slot)
  }
}

function entriesOf(weights: Weights | undefined): [string, number][] {
  return Object.entries(weights ?? {})
}
