import { addRow, rowCount, transpose } from './linalg/sparse.ts'
import { topRows } from './select.ts'
import type { Feature, Model, SimilarItem, SparseRows } from './types.ts'

const REASONS = 3
const CONTENT_SHARE = 0.5
/** People count less in the similarity of movies than in a user's taste. */
const PERSON_WEIGHT = 0.5
/** Share of the similarity that movies without a common genre keep. */
const GENRE_FLOOR = 0.6

/** Prepared data for similarities. */
export interface SimilarIndex {
  /** The ranker transposed. */
  backward: SparseRows
  /** Per feature, 1 for a genre. */
  isGenre: Uint8Array
  /** Per item, how many genres it has. */
  genres: Uint8Array
  /** Of a large catalogue, per feature, the rows outside the ranker that have it. */
  inverted: SparseRows | null
}

/** O(entries of ranker and content). */
export function indexSimilar(model: Model, inverted: SparseRows | null): SimilarIndex {
  const { offsets, columns } = model.content
  const isGenre = Uint8Array.from(model.features, ({ kind }) => Number(kind === 'genre'))
  const genres = new Uint8Array(model.ids.length)
  for (let row = 0; row < genres.length; row++) {
    for (let e = offsets[row]; e < offsets[row + 1]; e++) genres[row] += isGenre[columns[e]]
  }
  return { backward: transpose(model.ranker, rowCount(model.ranker)), isGenre, genres, inverted }
}

/**
 * The most similar items, by the symmetrised ranker and by the cosine of their content (people damped), lowered where
 * genres differ. O(items x features), in a large catalogue O(items that share a feature).
 */
export function findSimilar(model: Model, index: SimilarIndex, row: number, limit: number): SimilarItem[] {
  const profile = contentProfile(model, row)
  const scores = similarities(model, index, row, profile)
  for (let other = 0; other < scores.length; other++) {
    if (other === row || scores[other] <= 0) scores[other] = -Infinity
  }
  return topRows(scores, limit).map((other) => ({
    id: model.ids[other],
    score: scores[other],
    because: sharedFeatures(model, profile, other),
  }))
}

/** Every item's similarity to one, about 0 … 1. */
export function similarities(
  model: Model,
  index: SimilarIndex,
  row: number,
  profile = contentProfile(model, row),
): Float64Array {
  const { backward, genres } = index
  const similarity = new Float64Array(model.ids.length)
  addRow(model.ranker, row, 0.5, similarity)
  addRow(backward, row, 0.5, similarity)
  const scale = similarity.reduce((max, x) => Math.max(max, x), 0)
  const { content, shared } = compareContent(model, index, profile)
  for (let other = 0; other < similarity.length; other++) {
    const viewers = scale > 0 ? ((1 - CONTENT_SHARE) * similarity[other]) / scale : 0
    // Jaccard index of the two movies' genres, or 1 when neither has any.
    const all = genres[row] + genres[other] - shared[other]
    const agreement = all === 0 ? 1 : shared[other] / all
    similarity[other] = (CONTENT_SHARE * content[other] + viewers) * (GENRE_FLOOR + (1 - GENRE_FLOOR) * agreement)
  }
  return similarity
}

/** Per item, the product of its content with a profile, and how many genres they share. */
function compareContent(model: Model, { inverted, isGenre }: SimilarIndex, profile: Float64Array) {
  const content = new Float64Array(model.ids.length)
  const shared = new Uint8Array(model.ids.length)
  const { offsets, columns, values } = model.content
  for (let other = 0; other < content.length; other++) {
    if (inverted !== null && model.covered[other] === 0) continue
    let sum = 0
    for (let e = offsets[other]; e < offsets[other + 1]; e++) {
      const column = columns[e]
      const weight = profile[column]
      sum += values[e] * weight
      if (weight !== 0) shared[other] += isGenre[column]
    }
    content[other] = sum
  }
  if (inverted !== null) {
    profile.forEach((weight, feature) => {
      if (weight === 0) return
      for (let e = inverted.offsets[feature]; e < inverted.offsets[feature + 1]; e++) {
        content[inverted.columns[e]] += inverted.values[e] * weight
        shared[inverted.columns[e]] += isGenre[feature]
      }
    })
  }
  return { content, shared }
}

/** The item's content by feature, people damped. */
function contentProfile(model: Model, row: number): Float64Array {
  const profile = new Float64Array(model.features.length)
  addRow(model.content, row, 1, profile)
  for (let column = 0; column < profile.length; column++) {
    if (model.features[column].kind === 'person') profile[column] *= PERSON_WEIGHT
  }
  return profile
}

function sharedFeatures(model: Model, profile: Float64Array, row: number): Feature[] {
  const shared: { column: number; weight: number }[] = []
  for (let e = model.content.offsets[row]; e < model.content.offsets[row + 1]; e++) {
    const column = model.content.columns[e]
    const weight = model.content.values[e] * profile[column]
    if (weight > 0) shared.push({ column, weight })
  }
  shared.sort((a, b) => b.weight - a.weight || a.column - b.column)
  return shared.slice(0, REASONS).map(({ column }) => model.features[column])
}
