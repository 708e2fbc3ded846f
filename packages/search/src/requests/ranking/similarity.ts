import type { Concept, Weights, Wish } from '../types.ts'
import { FULL, type RequestCorpus } from './corpus.ts'
import { SETTINGS } from './settings.ts'

/** Meaning of a wish in labels, genres and keywords. */
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
 * Degree to which each movie meets a meaning, by slot: its grades by their weights, wanted minus unwanted, as a share of the
 * best movies have. At most 1; below 0 where it is rather the opposite.
 */
export function similarity(corpus: RequestCorpus, { wanted, unwanted }: Meaning): Float64Array {
  const sums = new Float64Array(corpus.length)
  for (const { weight, grades, slots } of signsOf(corpus, wanted)) {
    if (slots !== null) for (const slot of slots) sums[slot] += weight
    else for (let slot = 0; slot < sums.length; slot++) sums[slot] += weight * grades[slot]
  }
  for (const { weight, grades, slots } of signsOf(corpus, unwanted)) {
    const absent = SETTINGS.notablyAbsent * weight
    if (slots !== null) for (const slot of slots) sums[slot] -= weight
    else
      for (let slot = 0; slot < sums.length; slot++) sums[slot] -= (grades[slot] > 0 ? weight : absent) * grades[slot]
  }
  return withListed(corpus, toShares(corpus, sums, SETTINGS.bestMovies), { wanted, unwanted })
}

/** Movies that are named for a meaning meet it to that degree at least, and others less than by their signs. */
function withListed(corpus: RequestCorpus, degrees: Float64Array, { wanted, unwanted }: Meaning): Float64Array {
  const listed = Object.entries<number>(wanted?.movies ?? {})
  if (listed.length === 0) return degrees
  const found = degrees.map((degree) => (degree > 0 ? SETTINGS.unlisted * degree : degree))
  for (const [id, grade] of listed) {
    const slot = corpus.slotOfTmdb(Number(id))
    if (slot !== undefined) found[slot] = Math.max(degrees[slot], grade)
  }
  for (const [id, grade] of Object.entries<number>(unwanted?.movies ?? {})) {
    const slot = corpus.slotOfTmdb(Number(id))
    if (slot !== undefined) found[slot] = Math.min(found[slot], 1 - 2 * grade)
  }
  return found
}

/** The values as shares of the mean of this many best ones, at most 1. All are 0 where no value is above 0. */
export function toShares(corpus: RequestCorpus, values: Float64Array, bestMovies: number): Float64Array {
  const best = new Float64Array(Math.min(bestMovies, Math.max(1, corpus.size)))
  for (let slot = 0; slot < values.length; slot++) {
    if (corpus.facts[slot] !== undefined) insert(best, values[slot])
  }
  const full = best.reduce((sum, value) => sum + value, 0) / best.length
  return values.map((value) => (full > 0 ? Math.min(1, value / full) : 0))
}

/** Keeps the largest values, largest first. */
function insert(best: Float64Array, value: number): void {
  let at = best.length - 1
  if (value <= best[at]) return
  for (; at > 0 && best[at - 1] < value; at--) best[at] = best[at - 1]
  best[at] = value
}

/**
 * Evidence for the wanted side of a meaning, by slot, from 0 to 1: any one strong sign is enough (a noisy or), a weak sign counts by its
 * square, and a statement that it is notably absent takes away.
 *
 * @param core signs of less than this share of the largest weight do not count
 */
export function evidence(corpus: RequestCorpus, { wanted }: Meaning, core = 0): Float64Array {
  const against = new Float64Array(corpus.length).fill(1)
  const absent = new Float64Array(corpus.length)
  const { labels = {}, genres = {}, keywords = {} } = wanted ?? {}
  const largest = Math.max(0, ...[labels, genres, keywords].flatMap((weights: Weights) => Object.values(weights)))
  for (const { weight, grades, slots } of signsOf(corpus, wanted, core * largest)) {
    const full = slots === null ? FULL * weight : weight / SETTINGS.keywordValue
    if (slots !== null) for (const slot of slots) against[slot] *= 1 - full * weight
    else {
      for (let slot = 0; slot < against.length; slot++) {
        if (grades[slot] > 0) against[slot] *= 1 - full * weight * grades[slot]
        else absent[slot] = Math.max(absent[slot], -weight * grades[slot])
      }
    }
  }
  return against.map((rest, slot) => (1 - rest) * (1 - absent[slot]))
}

/** A label or genre with the bytes of its grades, or a keyword with the slots that carry it. */
type Sign = { weight: number } & ({ grades: Int8Array; slots: null } | { grades: null; slots: readonly number[] })

/** Signs of one side; `weight` is for a byte of a grade, or for a movie with the keyword. */
function signsOf({ labels, genres, keywords }: RequestCorpus, side: Side | undefined, least = 0): Sign[] {
  const graded = (columns: ReadonlyMap<string, Int8Array>, weights: Weights = {}) => {
    return Object.entries(weights).flatMap(([name, weight]): Sign[] => {
      const grades = columns.get(name)
      return grades === undefined || weight < least ? [] : [{ weight: weight / FULL, grades, slots: null }]
    })
  }
  const carried = Object.entries(side?.keywords ?? {}).flatMap(([name, weight]): Sign[] => {
    const slots = keywords.get(name)
    return slots === undefined || weight < least
      ? []
      : [{ weight: weight * SETTINGS.keywordValue, grades: null, slots }]
  })
  return [...graded(labels, side?.labels), ...graded(genres, side?.genres), ...carried]
}
