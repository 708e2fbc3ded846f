import type { PlotKnowledge } from '../types.ts'
import { LatentSpace, type SparseRow } from './latent-space.ts'

const DIMENSIONS = 100
/** Terms of fewer movies, or of more than this share of them, are left out. */
const MIN_MOVIES = 3
const MAX_SHARE = 0.25

/** Terms with a weight each, every term once. */
type Weighted = Iterable<readonly [term: string, weight: number]>

/** A latent space, addressed by terms. */
export class LatentTerms {
  readonly #terms: ReadonlyMap<string, { index: number; rarity: number }>
  readonly #space: LatentSpace

  constructor({ terms, rarities, dimensions, basis }: PlotKnowledge['latent']) {
    this.#terms = new Map(terms.map((term, index) => [term, { index, rarity: rarities[index] }]))
    this.#space = new LatentSpace(dimensions, basis)
  }

  static train(rows: readonly Weighted[], rarity: (term: string) => number, random: () => number): LatentTerms {
    const frequency = new Map<string, number>()
    for (const row of rows) for (const [term] of row) frequency.set(term, (frequency.get(term) ?? 0) + 1)
    const terms = [...frequency.keys()].filter((term) => {
      const n = frequency.get(term)!
      return n >= MIN_MOVIES && n < rows.length * MAX_SHARE
    })
    const known = new Map(terms.map((term, index) => [term, { index, rarity: rarity(term) }]))
    const unit = rows.map((row) => normalised(toSparse(row, known)))
    const { dimensions, basis } = LatentSpace.train(unit, terms.length, DIMENSIONS, random)
    return new LatentTerms({ terms, rarities: Float64Array.from(terms, rarity), dimensions, basis })
  }

  /** Plain data from which the same space can be built elsewhere. */
  data(): PlotKnowledge['latent'] {
    const { dimensions, basis } = this.#space
    const rarities = Float64Array.from(this.#terms.values(), (term) => term.rarity)
    return { terms: [...this.#terms.keys()], rarities, dimensions, basis }
  }

  get dimensions(): number {
    return this.#space.dimensions
  }

  /** The unit vector of a text, given as a weight per term. */
  project(weights: Weighted): Float32Array {
    return this.#space.project(toSparse(weights, this.#terms))
  }
}

function toSparse(row: Weighted, known: ReadonlyMap<string, { index: number; rarity: number }>): SparseRow {
  const terms: number[] = []
  const weights: number[] = []
  for (const [term, weight] of row) {
    const at = known.get(term)
    if (at === undefined) continue
    terms.push(at.index)
    weights.push(weight * at.rarity)
  }
  return { terms, weights }
}

function normalised({ terms, weights }: SparseRow): SparseRow {
  const norm = Math.hypot(...weights)
  return norm > 0 ? { terms, weights: weights.map((weight) => weight / norm) } : { terms, weights }
}
