import { LatentSpace, type SparseRow } from './latent-space.ts'

const DIMENSIONS = 100
/** Terms of fewer movies, or of more than this share, carry no latent meaning. */
const MIN_MOVIES = 3
const MAX_SHARE = 0.25

/** The latent space of a set of texts, addressed by terms. */
export class LatentTerms {
  readonly #terms = new Map<string, { index: number; rarity: number }>()
  readonly #space: LatentSpace

  constructor(rows: readonly ReadonlyMap<string, number>[], rarity: (term: string) => number, random: () => number) {
    const frequency = new Map<string, number>()
    for (const row of rows) for (const term of row.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1)
    for (const [term, n] of frequency) {
      if (n >= MIN_MOVIES && n < rows.length * MAX_SHARE)
        this.#terms.set(term, { index: this.#terms.size, rarity: rarity(term) })
    }
    const unit = rows.map((row) => normalised(this.#sparse(row)))
    this.#space = LatentSpace.train(unit, this.#terms.size, DIMENSIONS, random)
  }

  get dimensions(): number {
    return this.#space.dimensions
  }

  /** The unit vector of a text, given as a weight per term. */
  project(weights: ReadonlyMap<string, number>): Float32Array {
    return this.#space.project(this.#sparse(weights))
  }

  #sparse(row: ReadonlyMap<string, number>): SparseRow {
    const terms: number[] = []
    const weights: number[] = []
    for (const [term, weight] of row) {
      const known = this.#terms.get(term)
      if (known === undefined) continue
      terms.push(known.index)
      weights.push(weight * known.rarity)
    }
    return { terms, weights }
  }
}

function normalised({ terms, weights }: SparseRow): SparseRow {
  const norm = Math.hypot(...weights)
  return norm > 0 ? { terms, weights: weights.map((weight) => weight / norm) } : { terms, weights }
}
