import { termsOf } from '../plot/terms.ts'
import { fold } from '../text/fold.ts'
import type { PlotDocument } from '../types.ts'

const WEIGHTS = { word: 1, keyword: 2, genre: 2, fact: 1 }
/** Features of fewer movies are left out: one of a single movie connects it with no other. */
const MIN_MOVIES = 2

/** Unit vectors of movies over words of the plot, whole keywords, genres, decade and countries (tf-idf). */
export class LabelFeatures {
  readonly #known: ReadonlyMap<string, { index: number; rarity: number }>

  constructor(documents: readonly PlotDocument[]) {
    const frequency = new Map<string, number>()
    for (const document of documents) {
      for (const name of countFeatures(document).keys()) frequency.set(name, (frequency.get(name) ?? 0) + 1)
    }
    const kept = [...frequency].filter(([, n]) => n >= MIN_MOVIES)
    this.#known = new Map(kept.map(([name, n], index) => [name, { index, rarity: Math.log(documents.length / n) }]))
  }

  vector(document: PlotDocument): Map<number, number> {
    const vector = new Map<number, number>()
    for (const [name, count] of countFeatures(document)) {
      const known = this.#known.get(name)
      if (known !== undefined) vector.set(known.index, (1 + Math.log(count)) * known.rarity)
    }
    const norm = Math.hypot(...vector.values())
    return norm > 0 ? new Map([...vector].map(([index, value]) => [index, value / norm])) : vector
  }
}

function countFeatures({
  title,
  tagline,
  overview,
  keywords,
  genres,
  year,
  countries,
}: PlotDocument): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (name: string, weight: number) => counts.set(name, (counts.get(name) ?? 0) + weight)
  for (const term of termsOf([title, tagline, overview, ...keywords].join(' \n '))) add(term, WEIGHTS.word)
  for (const keyword of keywords) add(`keyword:${fold(keyword)}`, WEIGHTS.keyword)
  for (const genre of genres) add(`genre:${fold(genre)}`, WEIGHTS.genre)
  if (year !== null) add(`decade:${Math.floor(year / 10)}`, WEIGHTS.fact)
  for (const country of countries) add(`country:${country}`, WEIGHTS.fact)
  return counts
}
