import type { Signal } from './signals.ts'

/** Fitted on training queries by `fitSignalWeights`. */
export const SIGNAL_WEIGHTS: Readonly<Record<Signal, number>> = {
  words: 0.133,
  synonyms: 0.06,
  rarest: 0.38,
  latent: 3.94,
  genreSum: 0.215,
  genreMean: 0.4,
  genreHint: 1.071,
  unaskedAnimation: -1.791,
  yearNear: 1.911,
  yearKind: 0.951,
  age: 0.587,
  ageSquared: -0.108,
  era: 0.468,
  origin: 1.658,
  foreign: 1.813,
  name: 2.977,
  monochrome: 1.456,
  length: -0.409,
}
