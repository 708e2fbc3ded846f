import { addRow, dotRow } from './linalg/sparse.ts'
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
  const viewers = new Float64Array(n)
  addRow(model.ranker, row, 0.5, viewers)
  addRow(backward, row, 0.5, viewers)
  const scale = viewers.reduce((max, x) => Math.max(max, x), 0)
  const agreement = genreAgreement(model, profile)
  return viewers.map((shared, other) => {
    const content = dotRow(model.content, other, profile)
    const similarity = CONTENT_SHARE * content + (scale > 0 ? ((1 - CONTENT_SHARE) * shared) / scale : 0)
    return similarity * (GENRE_FLOOR + (1 - GENRE_FLOOR) * agreement(other))
  })
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

/** Jaccard index of the genres of the profile's item and another, or 1 when neither has any. */
function genreAgreement(model: Model, profile: Float64Array): (row: number) => number {
  const isGenre = Uint8Array.from(model.features, ({ kind }) => Number(kind === 'genre'))
  const ours = profile.reduce((count, weight, column) => count + Number(weight !== 0 && isGenre[column] === 1), 0)
  return (row) => {
    let shared = 0
    let all = ours
    for (let e = model.content.offsets[row]; e < model.content.offsets[row + 1]; e++) {
      const column = model.content.columns[e]
      if (isGenre[column] === 0) continue
      if (profile[column] === 0) all++
      else shared++
    }
    return all === 0 ? 1 : shared / all
  }
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
