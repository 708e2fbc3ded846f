import { gradeOf, type Facts, type RequestCorpus } from './corpus.ts'
import { toShares } from './likeness.ts'
import { SETTINGS } from './settings.ts'

export interface SeedOptions {
  /** Movies liked by the same people, by id, from 0 to 1. */
  neighbours?: ReadonlyMap<number, number> | undefined
  /** Whether the request says where or when the movie is to be from: then the seed's own place and era say nothing. */
  elsewhere: boolean
  /** How well each movie meets what else is wanted, by slot: what in the seed contradicts it does not count. */
  wanted: readonly Float64Array[]
}

/** How like a seed each movie is, by slot, from 0 to 1. All are 0 where the seed is unknown. */
export function seedLikeness(corpus: RequestCorpus, id: number, options: SeedOptions): Float64Array {
  const sums = new Float64Array(corpus.length)
  const seed = corpus.slotOf(id)
  if (seed === undefined) return sums
  const { shares } = SETTINGS.seed
  const grades = gradeLikeness(corpus, seed, options.wanted)
  const keywords = keywordLikeness(corpus, seed)
  const of = corpus.facts[seed]!
  for (let slot = 0; slot < sums.length; slot++) {
    const facts = corpus.facts[slot]
    if (facts === undefined || slot === seed) continue
    sums[slot] =
      shares.grades * grades[slot] +
      shares.keywords * keywords[slot] +
      shares.genres * genreLikeness(of, facts) +
      shares.director * Number(intersects(of.directors, facts.directors)) +
      shares.cast * Math.min(1, commonPeople(of, facts) / SETTINGS.seed.castMembers) +
      shares.neighbours * (options.neighbours?.get(facts.id) ?? 0)
    if (!options.elsewhere) sums[slot] += shares.place * samePlace(of, facts) + shares.era * sameEra(of, facts)
  }
  return toShares(corpus, sums, SETTINGS.seed.bestMovies)
}

/** Cosine of the grades of labels, rare labels counting more. */
function gradeLikeness(corpus: RequestCorpus, seed: number, wanted: readonly Float64Array[]): Float64Array {
  const sums = new Float64Array(corpus.length)
  const own: { column: Int8Array; weight: number }[] = []
  for (const [name, column] of corpus.labels) {
    const grade = gradeOf(column[seed])
    if (Math.abs(grade) < SETTINGS.seed.leastGrade) continue
    const rarity = corpus.rarity(name)
    own.push({ column, weight: grade * rarity * rarity * wanted.reduce((w, fit) => w * agreement(column, fit), 1) })
  }
  for (const { column, weight } of own) {
    for (let slot = 0; slot < sums.length; slot++) sums[slot] += weight * gradeOf(column[slot])
  }
  const norms = corpus.norms()
  const scale =
    Math.sqrt(own.reduce((sum, { weight, column }) => sum + Math.abs(weight * gradeOf(column[seed])), 0)) || 1
  return sums.map((sum, slot) => Math.max(0, sum / (scale * (norms[slot] || 1))))
}

/** From 0 to 1: how well movies with the label meet what is wanted, compared with all movies. 1 where they meet it no less. */
function agreement(column: Int8Array, fit: Float64Array): number {
  let carried = 0
  let weight = 0
  let all = 0
  for (let slot = 0; slot < fit.length; slot++) {
    all += fit[slot]
    if (column[slot] <= 0) continue
    carried += column[slot] * fit[slot]
    weight += column[slot]
  }
  if (all === 0 || weight === 0) return 1
  return Math.min(1, carried / weight / (all / fit.length))
}

/** Cosine of the keywords, rare ones counting more. */
function keywordLikeness(corpus: RequestCorpus, seed: number): Float64Array {
  const sums = new Float64Array(corpus.length)
  const norm = (keywords: readonly string[]) => {
    return Math.sqrt(keywords.reduce((sum, name) => sum + corpus.keywordRarity(name) ** 2, 0)) || 1
  }
  const own = corpus.facts[seed]!.keywords
  for (const name of own) {
    const weight = corpus.keywordRarity(name) ** 2
    for (const slot of corpus.keywords.get(name) ?? []) sums[slot] += weight
  }
  const scale = norm(own)
  return sums.map((sum, slot) => (sum === 0 ? 0 : sum / (scale * norm(corpus.facts[slot]!.keywords))))
}

/** Jaccard index of the genres; 0 where neither has any. */
function genreLikeness({ genres }: Facts, other: Facts): number {
  let shared = 0
  for (const genre of genres) if (other.genres.has(genre)) shared++
  return shared / Math.max(1, genres.size + other.genres.size - shared)
}

function commonPeople({ people }: Facts, other: Facts): number {
  let shared = 0
  for (const person of people) if (other.people.has(person)) shared++
  return shared
}

function samePlace({ countries, language }: Facts, other: Facts): number {
  return (Number(language === other.language) + Number(other.countries.includes(countries[0] ?? ''))) / 2
}

/** 1 in the same year, half a generation away 1 / e. */
function sameEra({ year }: Facts, other: Facts): number {
  return year === null || other.year === null ? 0 : Math.exp(-Math.abs(year - other.year) / SETTINGS.seed.generation)
}

function intersects(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  for (const id of a) if (b.has(id)) return true
  return false
}
