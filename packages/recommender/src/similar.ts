import { addRow } from './linalg/sparse.ts'
import { topRows } from './select.ts'
import type { Feature, Model, SimilarItem, SparseRows } from './types.ts'

const REASONS = 3
const CONTENT_SHARE = 0.5
/** People count less in the similarity of movies than in a user's taste. */
const PERSON_WEIGHT = 0.5
/** Share of the similarity that movies without a common genre keep. */
const GENRE_FLOOR = 0.6

/**
 * The most similar items, by the symmetrised ranker and by the cosine of their content (people damped), lowered where
 * genres differ. O(items x features).
 *
 * @param backward the ranker transposed
 */
export function findSimilar(model: Model, backward: SparseRows, row: number, limit: number): SimilarItem[] {
  const profile = contentProfile(model, row)
  const scores = similarities(model, backward, row, profile)
  for (let other = 0; other < scores.length; other++) {
    if (other === row || scores[other] <= 0) scores[other] = -Infinity
  }
  return topRows(scores, limit).map((other) => ({
    id: model.ids[other],
    score: scores[other],
    because: sharedFeatures(model, profile, other),
  }))
}

/**
 * Every item's similarity to one, about 0 … 1. O(items x features).
 *
 * @param backward the ranker transposed
 */
export function similarities(
  model: Model,
  backward: SparseRows,
  row: number,
  profile = contentProfile(model, row),
): Float64Array {
  const n = model.ids.length
  const { offsets, columns, values } = model.content
  const similarity = new Float64Array(n)
  addRow(model.ranker, row, 0.5, similarity)
  addRow(backward, row, 0.5, similarity)
  const scale = similarity.reduce((max, x) => Math.max(max, x), 0)
  const isGenre = Uint8Array.from(model.features, ({ kind }) => Number(kind === 'genre'))
  const ours = countGenres(model, row, isGenre)
  for (let other = 0; other < n; other++) {
    let content = 0
    let shared = 0
    let all = ours
    for (let e = offsets[other]; e < offsets[other + 1]; e++) {
      const column = columns[e]
      content += values[e] * profile[column]
      if (isGenre[column] === 0) continue
      if (profile[column] === 0) all++
      else shared++
    }
    const viewers = scale > 0 ? ((1 - CONTENT_SHARE) * similarity[other]) / scale : 0
    // Jaccard index of the two movies' genres, or 1 when neither has any.
    const agreement = all === 0 ? 1 : shared / all
    similarity[other] = (CONTENT_SHARE * content + viewers) * (GENRE_FLOOR + (1 - GENRE_FLOOR) * agreement)
  }
  return similarity
}

function countGenres({ content: { offsets, columns } }: Model, row: number, isGenre: Uint8Array): number {
  return columns.subarray(offsets[row], offsets[row + 1]).reduce((count, column) => count + isGenre[column], 0)
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
