import type { Signal } from './signals.ts'

/** Fitted on training queries by `fitSignalWeights`. */
export const SIGNAL_WEIGHTS: Readonly<Record<Signal, number>> = {
  words: 0.132,
  synonyms: 0.059,
  rarest: 0.369,
  latent: 3.901,
  genreSum: 0.218,
  genreMean: 0.418,
  genreHint: 1.02,
  yearNear: 1.724,
  yearKind: 0.915,
  age: 0.516,
  ageSquared: -0.084,
  origin: 1.758,
  name: 2.977,
  monochrome: 1.194,
  length: -0.405,
}
