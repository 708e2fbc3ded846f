import { SIGNALS, type Signal, type SignalColumns } from './signals.ts'
import type { SignalWeights } from './weights.ts'

/** A movie needs at least one of these signals to match; the others only change its score. */
const MATCH_SIGNALS: readonly Signal[] = ['words', 'synonyms', 'latent', 'meaning', 'genreHint', 'origin', 'name']

/** Weighted sum of the signals by slot, a log-linear model; -Infinity for movies that do not match. */
export function scoreAll(columns: SignalColumns, weights: SignalWeights): Float64Array {
  const scores = new Float64Array(columns.words.length).fill(-Infinity)
  for (const signal of MATCH_SIGNALS) {
    const column = columns[signal]
    for (let slot = 0; slot < column.length; slot++) if (column[slot] > 0) scores[slot] = 0
  }
  for (const signal of SIGNALS) {
    const column = columns[signal]
    const weight = weights[signal]
    for (let slot = 0; slot < column.length; slot++) scores[slot] += weight * column[slot]
  }
  return scores
}
