import { createHash } from 'node:crypto'
import { withoutMarkup, type PlotDocument } from '@marquee/search'
import type { PlotVectors } from '@marquee/starter'

/** Longer descriptions are cut: their beginning says most, and the model takes time for every word. */
const QUERY_WORDS = 45

interface DescribedMovie extends Pick<PlotDocument, 'title' | 'genres' | 'overview'> {
  tagline: string | null
  keywords: readonly string[]
}

/** The text of a movie for the model; empty when its sources allow nothing beyond its title. */
export function localText({ title, genres, tagline, overview, keywords }: DescribedMovie): string {
  if (overview === '' && keywords.length === 0) return ''
  return [title, genres.join(', '), tagline, overview, keywords.toSorted().join(', ')].filter(Boolean).join('. ')
}

/** The text of a description for the model. */
export function localQuery(plot: string): string {
  return withoutMarkup(plot).split(/\s+/).filter(Boolean).slice(0, QUERY_WORDS).join(' ')
}

/** The name under which the vector of a text is stored or shipped. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The unit vector in the space of shipped vectors for one of the model's. O(numbers · dimensions). */
export function project(
  vector: Float32Array,
  centre: Float32Array,
  { basis, dimensions }: Pick<PlotVectors, 'basis' | 'dimensions'>,
): Float32Array {
  const projected = new Float32Array(dimensions)
  vector.forEach((value, row) => {
    const centred = value - centre[row]!
    for (let k = 0; k < dimensions; k++) projected[k]! += centred * basis[row * dimensions + k]!
  })
  return toUnit(projected)
}

/** A vector of the same direction whose length is one, or zero where it has none. */
export function toUnit(vector: Iterable<number>): Float32Array {
  const values = Float32Array.from(vector)
  const length = Math.hypot(...values)
  return length > 0 ? values.map((value) => value / length) : values
}
