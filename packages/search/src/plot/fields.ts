import type { PlotDocument } from '../types.ts'

/** Fields whose words are searched, with their weight in BM25F. */
export const FIELD_WEIGHTS = {
  title: 0.7,
  overview: 1,
  tagline: 0.5,
  keywords: 2,
  labels: 1.5,
  genres: 0.5,
  characters: 0.3,
  cast: 0.2,
  crew: 0.2,
} as const

export type TextField = keyof typeof FIELD_WEIGHTS

export const TEXT_FIELDS = Object.keys(FIELD_WEIGHTS) as TextField[]

/** The texts of a field, one per item. */
export function textsOf(document: PlotDocument, field: TextField): readonly string[] {
  const value = document[field]
  return typeof value === 'string' ? [value] : value
}

/** Weight of each field in the latent space; fields about the plot only. */
export const LATENT_WEIGHTS: Readonly<Record<TextField, number>> = {
  title: 0.7,
  overview: 1,
  tagline: 0.5,
  keywords: 2,
  labels: 1.5,
  genres: 0.5,
  characters: 0.3,
  cast: 0,
  crew: 0,
}

/** Fields on which the genre odds are trained. */
export const PLOT_FIELDS: readonly TextField[] = ['title', 'overview', 'tagline', 'keywords', 'labels']
