import { seededRandom } from '../select/seeded-random.ts'
import { fold } from '../text/fold.ts'
import type { PlotDocument } from '../types.ts'
import { analyse, latentFrequencies, plotTerms, type Analysis } from './analysis.ts'
import { GenreOdds } from './genre-odds.ts'
import { LatentTerms } from './latent-terms.ts'
import { QuotedNames } from './quoted-names.ts'
import { FieldPostings } from './postings.ts'

const SEED = 7

/**
 * The movies in numbered slots, with everything that a text is measured against. The latent space and the odds of genres
 * are learned from the movies given at first; movies added later are placed in them.
 */
export class PlotCorpus {
  readonly postings = new FieldPostings()
  readonly names = new QuotedNames()
  /** By slot. */
  readonly documents = new Map<number, PlotDocument>()
  readonly genreOdds: GenreOdds
  readonly #latent: LatentTerms
  readonly #slots = new Map<number, number>()
  readonly #free: number[] = []
  readonly #genres: string[][] = []
  /** Unit vectors of the latent space, one after the other by slot. */
  #vectors: Float32Array
  #newestYear: number | undefined
  #byId: Int32Array | undefined

  constructor(documents: Iterable<PlotDocument>) {
    const distinct = new Map<number, PlotDocument>()
    for (const document of documents) distinct.set(document.id, document)
    const given = [...distinct.values()]
    const analyses = given.map(analyse)
    given.forEach((document, i) => this.#place(document, analyses[i]))
    this.genreOdds = GenreOdds.train(given, holdersOf(analyses))
    const rows = analyses.map(latentFrequencies)
    this.#latent = new LatentTerms(rows, (term) => this.postings.rarity(term), seededRandom(SEED))
    this.#vectors = new Float32Array(rows.length * this.#latent.dimensions)
    rows.forEach((row, slot) => this.#setVector(slot, row))
  }

  get size(): number {
    return this.documents.size
  }

  /** One more than the largest slot. */
  get capacity(): number {
    return this.documents.size + this.#free.length
  }

  get newestYear(): number {
    this.#newestYear ??= this.documents.values().reduce((newest, { year }) => Math.max(newest, year ?? 0), 0)
    return this.#newestYear
  }

  put(document: PlotDocument): void {
    this.delete(document.id)
    const analysis = analyse(document)
    const slot = this.#place(document, analysis)
    this.#setVector(slot, latentFrequencies(analysis))
  }

  delete(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    const document = this.documents.get(slot)!
    this.postings.remove(slot, analyse(document))
    this.names.remove(slot, document)
    this.documents.delete(slot)
    this.#slots.delete(id)
    this.#free.push(slot)
    this.#newestYear = undefined
    this.#byId = undefined
  }

  /** Occupied slots, the smallest id first. */
  slotsById(): Int32Array {
    this.#byId ??= Int32Array.from(
      [...this.#slots].sort(([a], [b]) => a - b),
      ([, slot]) => slot,
    )
    return this.#byId
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id)
  }

  /** Folded names of the movie's genres. */
  genresOf(slot: number): readonly string[] {
    return this.#genres[slot]
  }

  /** The unit vector of a text in the latent space. */
  latentVector(terms: ReadonlyMap<string, number>): Float32Array {
    return this.#latent.project(terms)
  }

  /** Writes the cosine of every movie with a unit vector of the latent space, by slot. */
  similarities(vector: Float32Array, cosines: Float64Array): void {
    const { dimensions } = this.#latent
    for (const slot of this.documents.keys()) {
      let sum = 0
      for (let i = 0; i < dimensions; i++) sum += this.#vectors[slot * dimensions + i] * vector[i]
      cosines[slot] = sum
    }
  }

  #setVector(slot: number, row: ReadonlyMap<string, number>): void {
    const { dimensions } = this.#latent
    if ((slot + 1) * dimensions > this.#vectors.length) {
      const larger = new Float32Array((slot + 1) * 2 * dimensions)
      larger.set(this.#vectors)
      this.#vectors = larger
    }
    this.#vectors.set(this.#latent.project(row), slot * dimensions)
  }

  #place(document: PlotDocument, analysis: Analysis): number {
    const slot = this.#free.pop() ?? this.documents.size
    this.documents.set(slot, document)
    this.#slots.set(document.id, slot)
    this.#genres[slot] = document.genres.map(fold)
    this.postings.add(slot, analysis)
    this.names.add(slot, document)
    this.#newestYear = undefined
    this.#byId = undefined
    return slot
  }
}

function holdersOf(analyses: readonly Analysis[]): Map<string, number[]> {
  const holders = new Map<string, number[]>()
  analyses.forEach((analysis, position) => {
    for (const term of plotTerms(analysis)) {
      const positions = holders.get(term)
      if (positions === undefined) holders.set(term, [position])
      else positions.push(position)
    }
  })
  return holders
}
