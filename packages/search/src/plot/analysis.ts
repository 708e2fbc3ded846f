import type { PlotDocument } from '../types.ts'
import { LATENT_WEIGHTS, PLOT_FIELDS, TEXT_FIELDS, textsOf } from './fields.ts'
import { termsOf } from './terms.ts'

/** The terms of a movie: the lengths of its fields, and the frequency of each term in each field. */
export interface Analysis {
  lengths: readonly number[]
  frequencies: ReadonlyMap<string, ReadonlyMap<number, number>>
}

export function analyse(document: PlotDocument): Analysis {
  const frequencies = new Map<string, Map<number, number>>()
  const lengths = TEXT_FIELDS.map((name, field) => {
    const terms = textsOf(document, name).flatMap(termsOf)
    for (const term of terms) {
      const byField = frequencies.get(term) ?? new Map<number, number>()
      byField.set(field, (byField.get(field) ?? 0) + 1)
      frequencies.set(term, byField)
    }
    return terms.length
  })
  return { lengths, frequencies }
}

const PLOT_FIELD_NUMBERS: ReadonlySet<number> = new Set(PLOT_FIELDS.map((field) => TEXT_FIELDS.indexOf(field)))

/** Terms about the plot of the movie. */
export function plotTerms({ frequencies }: Analysis): string[] {
  return [...frequencies].flatMap(([term, byField]) => {
    return byField.keys().some((field) => PLOT_FIELD_NUMBERS.has(field)) ? [term] : []
  })
}

/** Weight of each term by its fields, before its idf. */
export function latentFrequencies({ frequencies }: Analysis): WeightedTerms {
  const terms: string[] = []
  const weights: number[] = []
  for (const [term, byField] of frequencies) {
    const sum = byField.entries().reduce((total, [field, n]) => total + n * LATENT_WEIGHTS[TEXT_FIELDS[field]], 0)
    if (sum <= 0) continue
    terms.push(term)
    weights.push(Math.log1p(sum))
  }
  return new WeightedTerms(terms, Float64Array.from(weights))
}

/** Distinct terms with a weight each: like a map, in a quarter of its memory. */
export class WeightedTerms implements Iterable<readonly [term: string, weight: number]> {
  readonly #terms: readonly string[]
  readonly #weights: Float64Array

  constructor(terms: readonly string[], weights: Float64Array) {
    this.#terms = terms.slice()
    this.#weights = weights
  }

  *[Symbol.iterator](): Generator<readonly [term: string, weight: number]> {
    for (let i = 0; i < this.#terms.length; i++) yield [this.#terms[i], this.#weights[i]]
  }
}
