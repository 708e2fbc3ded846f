import { seededRandom } from '../select/seeded-random.ts'
import { fold } from '../text/fold.ts'
import type { PlotDocument, PlotKnowledge } from '../types.ts'
import { analyse, latentFrequencies, plotTerms, type Analysis, type WeightedTerms } from './analysis.ts'
import { GenreOdds } from './genre-odds.ts'
import { LatentTerms } from './latent-terms.ts'
import { QuotedNames } from './quoted-names.ts'
import { FieldPostings } from './postings.ts'

const SEED = 7

/** A latent space with the movies' unit vectors in it, concatenated by slot. */
interface Placement {
  space: LatentTerms
  vectors: Float32Array
}

/**
 * The movies in numbered slots, with everything that a query is matched against. The latent space and the genre odds are
 * trained on the initial movies; movies added later are projected into them, until `renew`.
 */
export class PlotCorpus {
  readonly postings = new FieldPostings()
  readonly names = new QuotedNames()
  /** By slot. */
  readonly documents = new Map<number, PlotDocument>()
  #genreOdds: GenreOdds
  #latent: Placement
  /** The next latent space, while movies are being projected into it. */
  #next: Placement | undefined
  readonly #slots = new Map<number, number>()
  readonly #free: number[] = []
  readonly #genres: string[][] = []
  #newestYear: number | undefined
  #byId: Int32Array | undefined

  constructor(documents: Iterable<PlotDocument>) {
    const distinct = new Map<number, PlotDocument>()
    for (const document of documents) distinct.set(document.id, document)
    const holders = new Map<string, number[]>()
    const rows: WeightedTerms[] = []
    // An analysis takes ten times the memory of its result, so no two are held at a time.
    for (const document of distinct.values()) {
      const analysis = analyse(document)
      addHolder(holders, analysis, rows.length)
      rows.push(latentFrequencies(analysis))
      this.#place(document, analysis)
    }
    this.#genreOdds = GenreOdds.train([...distinct.values()], holders)
    holders.clear()
    const space = LatentTerms.train(rows, (term) => this.postings.rarity(term), seededRandom(SEED))
    this.#latent = { space, vectors: new Float32Array(rows.length * space.dimensions) }
    rows.forEach((row, slot) => setVector(this.#latent, slot, row))
  }

  get genreOdds(): GenreOdds {
    return this.#genreOdds
  }

  get knowledge(): PlotKnowledge {
    return { latent: this.#latent.space.data(), genres: this.#genreOdds.data }
  }

  /** Projects every movie into a model trained elsewhere, one per step; the last step switches to it. */
  *renew({ latent, genres }: PlotKnowledge): Generator<undefined, void> {
    const next = { space: new LatentTerms(latent), vectors: new Float32Array(this.capacity * latent.dimensions) }
    this.#next = next
    for (const slot of Array.from(this.documents.keys())) {
      const document = this.documents.get(slot)
      // The movie may have been removed between two steps.
      if (document !== undefined) setVector(next, slot, latentFrequencies(analyse(document)))
      yield
      // Another renewal has started in between.
      if (this.#next !== next) return
    }
    this.#latent = next
    this.#next = undefined
    this.#genreOdds = new GenreOdds(genres)
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
    const row = latentFrequencies(analysis)
    setVector(this.#latent, slot, row)
    if (this.#next !== undefined) setVector(this.#next, slot, row)
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
    return this.#latent.space.project(terms)
  }

  /** Writes the cosine of every movie with a unit vector of the latent space, by slot. */
  similarities(vector: Float32Array, cosines: Float64Array): void {
    const { space, vectors } = this.#latent
    const { dimensions } = space
    for (const slot of this.documents.keys()) {
      let sum = 0
      for (let i = 0; i < dimensions; i++) sum += vectors[slot * dimensions + i] * vector[i]
      cosines[slot] = sum
    }
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

function setVector(placement: Placement, slot: number, row: WeightedTerms): void {
  const { dimensions } = placement.space
  if ((slot + 1) * dimensions > placement.vectors.length) {
    const larger = new Float32Array((slot + 1) * 2 * dimensions)
    larger.set(placement.vectors)
    placement.vectors = larger
  }
  placement.vectors.set(placement.space.project(row), slot * dimensions)
}

function addHolder(holders: Map<string, number[]>, analysis: Analysis, position: number): void {
  for (const term of plotTerms(analysis)) {
    const positions = holders.get(term)
    if (positions === undefined) holders.set(term, [position])
    else positions.push(position)
  }
}
