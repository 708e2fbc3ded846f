import type { FoldedUser } from './scoring.ts'
import { contentWeightOf, priorWeightOf } from './scoring.ts'
import type { Model } from './types.ts'

/** Scores of all items, equal to `scoreItem`'s. O(items x (features + factors)). */
export function scoreAll(model: Model, user: FoldedUser): Float64Array {
  const { prior, covered } = model
  const priorWeight = priorWeightOf(model, user.evidence)
  const scores = new Float64Array(prior.length)
  const content = new Float64Array(prior.length)
  multiplyFactors(model, user, scores)
  multiplyContent(model, user, content)
  for (let row = 0; row < scores.length; row++) {
    const start = user.scores[row] + priorWeight * prior[row]
    scores[row] = covered[row] ? start + scores[row] + content[row] : start + (scores[row] + content[row])
  }
  return scores
}

/** Per item, the factors' part of its score. Four rows at a time, because the sums of one row wait for each other. */
function multiplyFactors({ factors, covered }: Model, { factor, blendedFactor }: FoldedUser, out: Float64Array): void {
  const { width, values } = factors
  const last = out.length - 1
  for (let row = 0; row < out.length; row += 4) {
    // Beyond the last row that one is multiplied again.
    const b = Math.min(row + 1, last)
    const c = Math.min(row + 2, last)
    const d = Math.min(row + 3, last)
    const ua = covered[row] ? blendedFactor : factor
    const ub = covered[b] ? blendedFactor : factor
    const uc = covered[c] ? blendedFactor : factor
    const ud = covered[d] ? blendedFactor : factor
    let sa = 0
    let sb = 0
    let sc = 0
    let sd = 0
    for (let k = 0; k < width; k++) {
      sa += ua[k] * values[row * width + k]
      sb += ub[k] * values[b * width + k]
      sc += uc[k] * values[c * width + k]
      sd += ud[k] * values[d * width + k]
    }
    out[row] = sa
    out[b] = sb
    out[c] = sc
    out[d] = sd
  }
}

/** Per item, the content's part of its score. */
function multiplyContent(model: Model, { features, disliked }: FoldedUser, out: Float64Array): void {
  const { offsets, columns, values } = model.content
  // Likes and dislikes of a feature are adjacent, because memory is read in lines.
  const pairs = new Float64Array(disliked === null ? 0 : 2 * features.length)
  if (disliked !== null) {
    for (let c = 0; c < features.length; c++) {
      pairs[2 * c] = features[c]
      pairs[2 * c + 1] = disliked[c]
    }
  }
  for (let row = 0; row < out.length; row++) {
    const weight = contentWeightOf(model, row)
    let liked = 0
    let against = 0
    if (disliked !== null) {
      for (let e = offsets[row]; e < offsets[row + 1]; e++) {
        const value = values[e]
        const at = 2 * columns[e]
        liked += value * pairs[at]
        if (value > 0) against += value * pairs[at + 1]
      }
    } else if (weight !== 0) {
      for (let e = offsets[row]; e < offsets[row + 1]; e++) liked += values[e] * features[columns[e]]
    }
    out[row] = weight * liked + against
  }
}
