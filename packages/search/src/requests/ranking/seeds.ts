import { bestFirst } from '../../select/best-first.ts'
import { FULL, HAS_GENRE, type Facts, type RequestCorpus } from './corpus.ts'
import { toShares } from './similarity.ts'
import { seriesOf } from './series.ts'
import { SETTINGS } from './settings.ts'

export interface SeedOptions {
  /** The similar movies of its page, by id, larger for more similar ones. Without them only its facts are compared. */
  neighbours?: ReadonlyMap<number, number> | undefined
  /** True if the request names a place or an era: then the seed's own place and era do not count. */
  elsewhere: boolean
  /** True if the request is the seed and nothing else: then its page's similar movies decide. */
  alone: boolean
  /** Degree to which each movie meets the other wishes, by slot: contradictions of the seed do not count. */
  wanted: readonly Float64Array[]
}

/** Similarity of each movie to a seed, by slot, from 0 to 1. All are 0 if the seed is unknown. */
export function seedSimilarity(corpus: RequestCorpus, id: number, options: SeedOptions): Float64Array {
  const sums = new Float64Array(corpus.length)
  const seed = corpus.slotOf(id)
  if (seed === undefined) return sums
  const { shares } = SETTINGS.seed
  const of = corpus.facts[seed]!
  addGrades(corpus, seed, options.wanted, sums)
  addKeywords(corpus, seed, sums)
  addGenres(corpus, seed, sums)
  addPeople(corpus, of, sums)
  const share = options.alone ? shares.neighbours : shares.neighboursWithTwist
  const strongest = Math.max(0, ...(options.neighbours?.values() ?? []))
  for (const [other, strength] of options.neighbours ?? []) {
    const slot = corpus.slotOf(other)
    if (slot !== undefined) sums[slot] += (share * strength) / (strongest || 1)
  }
  for (let slot = 0; slot < sums.length; slot++) {
    const facts = corpus.facts[slot]
    if (facts === undefined || options.elsewhere) continue
    sums[slot] += shares.place * samePlace(of, facts) + shares.era * sameEra(of, facts)
  }
  if (!options.alone) keepGenre(corpus, of, sums)
  leaveOutSeries(corpus, of, sums)
  return toShares(corpus, sums, SETTINGS.seed.bestMovies)
}

/** Adds the cosine of the grades of labels, rare labels counting more. */
function addGrades(corpus: RequestCorpus, seed: number, wanted: readonly Float64Array[], sums: Float64Array): void {
  const { labelRarity, labelNorms } = corpus.statistics()
  const own = [...corpus.labels]
    .map(([name, column]) => ({ column, grade: column[seed] / FULL, rarity: labelRarity.get(name)! }))
    .map((label) => ({ ...label, weight: label.grade * label.rarity ** 2 }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, SETTINGS.seed.labels)
  const fits = wanted.map((degrees) => ({
    degrees,
    mean: degrees.reduce((sum, degree) => sum + degree, 0) / degrees.length,
  }))
  const alike = new Float64Array(sums.length)
  let length = 0
  for (const { column, grade, weight } of own) {
    const kept = fits.reduce((share, fit) => share * agreement(column, fit), weight)
    length += kept * grade
    for (let slot = 0; slot < alike.length; slot++) alike[slot] += kept * column[slot]
  }
  const scale = SETTINGS.seed.shares.grades / (FULL * (Math.sqrt(length) || 1))
  for (let slot = 0; slot < sums.length; slot++) {
    if (alike[slot] > 0) sums[slot] += (scale * alike[slot]) / (labelNorms[slot] || 1)
  }
}

/** A twist changes a movie's mood and not its kind: what lacks its rarest genre is less like it, so that a happy "Titanic" is a romance. */
function keepGenre(corpus: RequestCorpus, { genres }: Facts, sums: Float64Array): void {
  const { share, factor } = SETTINGS.seed.otherGenre
  const [rarest] = [...genres]
    .map((name) => corpus.genres.get(name)!)
    .map((column) => ({ column, carried: column.reduce((count, grade) => count + Number(grade >= HAS_GENRE), 0) }))
    .toSorted((a, b) => a.carried - b.carried)
  if (rarest === undefined || rarest.carried > share * corpus.size) return
  for (let slot = 0; slot < sums.length; slot++) if (rarest.column[slot] < HAS_GENRE) sums[slot] *= factor
}

/** The seed's series does not define similarity. Limits leave it out of the results, so only the most similar movies are examined. */
function leaveOutSeries(corpus: RequestCorpus, seed: Facts, sums: Float64Array): void {
  const isPart = seriesOf(seed)
  for (const slot of bestFirst(sums, 0, SETTINGS.seed.longestSeries)) {
    const facts = corpus.facts[slot]
    if (facts !== undefined && isPart(facts)) sums[slot] = 0
  }
}

/** From 0 to 1: how well movies with the label meet what is wanted, compared with all movies. 1 where they meet it no less. */
function agreement(column: Int8Array, { degrees, mean }: { degrees: Float64Array; mean: number }): number {
  let carried = 0
  let weight = 0
  const step = Math.ceil(degrees.length / SETTINGS.seed.sample)
  for (let slot = 0; slot < degrees.length; slot += step) {
    const grade = column[slot]
    if (grade <= 0) continue
    carried += grade * degrees[slot]
    weight += grade
  }
  if (mean === 0 || weight === 0) return 1
  return Math.min(1, carried / weight / mean)
}

/** Adds the cosine of the keywords, rare ones counting more. */
function addKeywords(corpus: RequestCorpus, seed: number, sums: Float64Array): void {
  const { keywordRarity, keywordNorms } = corpus.statistics()
  const scale = SETTINGS.seed.shares.keywords / (keywordNorms[seed] || 1)
  for (const name of corpus.facts[seed]!.keywords) {
    const weight = scale * keywordRarity(name) ** 2
    for (const slot of corpus.keywords.get(name)!) sums[slot] += weight / (keywordNorms[slot] || 1)
  }
}

/** Adds the share of a common director, and those of common people in the cast and crew. */
function addPeople(corpus: RequestCorpus, { people, directors }: Facts, sums: Float64Array): void {
  const { shares, commonPeople } = SETTINGS.seed
  const common = new Map<number, number>()
  for (const person of people) {
    for (const slot of corpus.people.get(person)!) common.set(slot, (common.get(slot) ?? 0) + 1)
  }
  for (const [slot, count] of common) {
    const other = corpus.facts[slot]!.directors
    sums[slot] += shares.people * Math.min(1, count / commonPeople)
    if (directors.some((director) => other.includes(director))) sums[slot] += shares.director
  }
}

/** Adds the Jaccard index of the genres. */
function addGenres(corpus: RequestCorpus, seed: number, sums: Float64Array): void {
  const { genreCounts } = corpus.statistics()
  const shared = new Uint8Array(sums.length)
  for (const name of corpus.facts[seed]!.genres) {
    const column = corpus.genres.get(name)!
    for (let slot = 0; slot < shared.length; slot++) if (column[slot] >= HAS_GENRE) shared[slot]++
  }
  const share = SETTINGS.seed.shares.genres
  for (let slot = 0; slot < sums.length; slot++) {
    if (shared[slot] > 0) sums[slot] += (share * shared[slot]) / (genreCounts[seed] + genreCounts[slot] - shared[slot])
  }
}

function samePlace({ countries, language }: Facts, other: Facts): number {
  return (Number(language === other.language) + Number(other.countries.includes(countries[0] ?? ''))) / 2
}

/** 1 in the same year, 1 / e a generation away. */
function sameEra({ year }: Facts, other: Facts): number {
  return year === null || other.year === null ? 0 : Math.exp(-Math.abs(year - other.year) / SETTINGS.seed.generation)
}
