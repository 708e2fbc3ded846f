import { dotRows } from './linalg/sparse.ts'
import { newcomerShare, newcomerShares } from './newcomers.ts'
import { foldInWeight } from './options.ts'
import type { KnownRating } from './scoring.ts'
import { foldIn, viewerLink } from './scoring.ts'
import type { Explanation, Model } from './types.ts'

/** The exact shares of a score, by rating and by source. O(ratings x neighbours). */
export function explain(
  model: Model,
  ratings: readonly KnownRating[],
  row: number,
): Pick<Explanation, 'score' | 'base' | 'items' | 'viewers' | 'features'> {
  const newcomer = newcomerShares(model.newcomers, ratings)
  const grid = newcomer && newcomerShare(newcomer, row)
  const base = model.prior[row] + (grid?.base ?? 0)
  let viewers = 0
  const items = ratings.map((rating) => {
    const weight = foldInWeight(rating.value)
    const fromViewers = weight * viewerLink(model, rating.row, row) + (grid?.of(rating.row) ?? 0)
    viewers += fromViewers
    const fromContent = weight * model.contentWeight * dotRows(model.content, rating.row, row)
    return { id: model.ids[rating.row], value: rating.value, contribution: fromViewers + fromContent }
  })
  const profile = foldIn(model, ratings).features
  const features: Explanation['features'] = []
  for (let e = model.content.offsets[row]; e < model.content.offsets[row + 1]; e++) {
    const column = model.content.columns[e]
    const contribution = model.content.values[e] * profile[column]
    if (contribution !== 0) features.push({ ...model.features[column], contribution })
  }
  const score = items.reduce((sum, item) => sum + item.contribution, base)
  const byContribution = (a: { contribution: number }, b: { contribution: number }) => b.contribution - a.contribution
  return {
    score,
    base,
    items: items.filter((item) => item.contribution !== 0).sort(byContribution),
    viewers,
    features: features.sort(byContribution),
  }
}
