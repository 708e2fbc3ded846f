import type { Signal } from './signals.ts'

export type SignalWeights = Readonly<Record<Signal, number>>

/** Without vectors; fitted on training queries by `fitSignalWeights`, as the others are. */
export const SIGNAL_WEIGHTS: SignalWeights = {
  words: 0.133,
  synonyms: 0.06,
  rarest: 0.38,
  latent: 3.94,
  meaning: 0,
  genreSum: 0.215,
  genreMean: 0.4,
  genreHint: 1.071,
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

/** With the vectors of extras/local-embeddings. */
export const WEIGHTS_WITH_MEANING: SignalWeights = {
  words: 0.108,
  synonyms: 0.045,
  rarest: 0.366,
  latent: 3.097,
  meaning: 6.897,
  genreSum: 0.165,
  genreMean: 0.287,
  genreHint: 0.926,
  yearNear: 1.892,
  yearKind: 0.978,
  age: 0.618,
  ageSquared: -0.11,
  era: 0.466,
  origin: 1.351,
  foreign: 1.637,
  name: 2.914,
  monochrome: 1.557,
  length: -0.111,
}
