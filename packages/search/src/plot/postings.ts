import type { Analysis } from './analysis.ts'
import { FIELD_WEIGHTS, TEXT_FIELDS } from './fields.ts'

const FIELDS = TEXT_FIELDS.length
const MAX_FREQUENCY = 15
/** Saturation of the term frequency and share of the length normalisation, as in BM25. */
export const K1 = 1.4
export const B = 0.6

export interface Occurrence {
  slot: number
  /** Term frequency over the fields, each weighted and normalised by its length. */
  frequency: number
}

/**
 * Inverted index over the weighted fields (BM25F: Robertson, Zaragoza & Taylor, 2004). A posting packs slot, field and
 * frequency into one integer, and the postings of one movie are adjacent.
 */
export class FieldPostings {
  readonly #lists = new Map<string, number[]>()
  readonly #documentFrequency = new Map<string, number>()
  /** Lengths of the fields in terms, FIELDS per slot. */
  readonly #lengths: number[] = []
  readonly #total = new Float64Array(FIELDS)
  #count = 0
  /** Weight over normalised length, FIELDS per slot; absent after a change. */
  #factors: Float64Array | undefined

  get count(): number {
    return this.#count
  }

  add(slot: number, { lengths, frequencies }: Analysis): void {
    lengths.forEach((length, field) => {
      this.#lengths[slot * FIELDS + field] = length
      this.#total[field] += length
    })
    for (const [term, byField] of frequencies) {
      const list = this.#lists.get(term) ?? []
      for (const [field, frequency] of byField) {
        list.push((slot * FIELDS + field) * (MAX_FREQUENCY + 1) + Math.min(frequency, MAX_FREQUENCY))
      }
      this.#lists.set(term, list)
      this.#documentFrequency.set(term, this.documentFrequency(term) + 1)
    }
    this.#count++
    this.#factors = undefined
  }

  remove(slot: number, { lengths, frequencies }: Analysis): void {
    lengths.forEach((length, field) => (this.#total[field] -= length))
    for (const term of frequencies.keys()) {
      const left = this.#lists.get(term)!.filter((posting) => slotOf(posting) !== slot)
      if (left.length > 0) this.#lists.set(term, left)
      else this.#lists.delete(term)
      this.#documentFrequency.set(term, this.documentFrequency(term) - 1)
    }
    this.#count--
    this.#factors = undefined
  }

  documentFrequency(term: string): number {
    return this.#documentFrequency.get(term) ?? 0
  }

  /** Inverse document frequency as in BM25, never negative. */
  rarity(term: string): number {
    const frequency = this.documentFrequency(term)
    return Math.log(1 + (this.#count - frequency + 0.5) / (frequency + 0.5))
  }

  length(slot: number, field: number): number {
    return this.#lengths[slot * FIELDS + field]
  }

  /** Calls back once per movie that contains the term; the object is reused. */
  forEach(term: string, visit: (occurrence: Occurrence) => void): void {
    const factors = (this.#factors ??= this.#normalise())
    const occurrence: Occurrence = { slot: -1, frequency: 0 }
    for (const posting of this.#lists.get(term) ?? []) {
      const at = Math.floor(posting / (MAX_FREQUENCY + 1))
      const slot = Math.floor(at / FIELDS)
      if (slot !== occurrence.slot) {
        if (occurrence.slot >= 0) visit(occurrence)
        occurrence.slot = slot
        occurrence.frequency = 0
      }
      occurrence.frequency += factors[at] * (posting % (MAX_FREQUENCY + 1))
    }
    if (occurrence.slot >= 0) visit(occurrence)
  }

  #normalise(): Float64Array {
    const weights = TEXT_FIELDS.map((field) => FIELD_WEIGHTS[field])
    return Float64Array.from(this.#lengths, (length, at) => {
      const field = at % FIELDS
      const average = this.#total[field] / this.#count
      return weights[field] / (1 - B + (average > 0 ? (B * length) / average : 0))
    })
  }
}

/** Saturated term frequency, from 0 up to k1 + 1. */
export function saturate(frequency: number): number {
  return (frequency * (K1 + 1)) / (K1 + frequency)
}

function slotOf(posting: number): number {
  return Math.floor(posting / ((MAX_FREQUENCY + 1) * FIELDS))
}
