import { fold } from '../text/fold.ts'
import type { PlotDocument, PlotKnowledge } from '../types.ts'

/** Terms in fewer movies are left out. */
const MIN_MOVIES = 8
/** Additive smoothing, in movies with the average distribution of genres. */
const SMOOTHING = 10

/** Log odds of each genre given a term, relative to the average (naive Bayes). */
export class GenreOdds {
  /** Plain data from which the same odds can be built elsewhere. */
  readonly data: PlotKnowledge['genres']

  constructor(data: PlotKnowledge['genres']) {
    this.data = data
  }

  /** @param holders for each term, the positions of the movies that contain it */
  static train(documents: readonly PlotDocument[], holders: ReadonlyMap<string, readonly number[]>): GenreOdds {
    const genres = [...new Set(documents.flatMap((document) => document.genres.map(fold)))].sort()
    const indexOf = new Map(genres.map((genre, i) => [genre, i]))
    const carried = documents.map((document) => document.genres.map((genre) => indexOf.get(fold(genre))!))
    const share = new Float64Array(genres.length)
    for (const list of carried) for (const genre of list) share[genre] += 1 / documents.length
    const odds = new Map<string, Float32Array>()
    for (const [term, positions] of holders) {
      if (positions.length < MIN_MOVIES || positions.length > documents.length / 4) continue
      const counts = new Float64Array(genres.length)
      for (const position of positions) for (const genre of carried[position]) counts[genre]++
      const row = Float32Array.from(share, (base, genre) => {
        return Math.log((counts[genre] / base + SMOOTHING) / (positions.length + SMOOTHING))
      })
      odds.set(term, row)
    }
    return new GenreOdds({ genres, odds })
  }

  /** For each folded genre name, the odds summed over the terms, damped by their number. */
  read(terms: Iterable<readonly [term: string, weight: number]>): Map<string, number> {
    const { genres, odds } = this.data
    const sums = new Float64Array(genres.length)
    let total = 1
    for (const [term, weight] of terms) {
      const row = odds.get(term)
      if (row === undefined) continue
      total += weight
      for (let genre = 0; genre < row.length; genre++) sums[genre] += weight * row[genre]
    }
    return new Map(genres.map((genre, i) => [genre, sums[i] / Math.sqrt(total)]))
  }
}
