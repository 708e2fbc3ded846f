import { newcomerShare, newcomerShares } from './newcomers.ts'
import type { Known } from './scoring.ts'
import { contentWeightOf, earlyWeight, foldIn, priorWeightOf, ratingShares, toSignal } from './scoring.ts'
import type { Explanation, Model } from './types.ts'

/** Splits a score into exact shares, by rating and by source. O(ratings x neighbours). */
export function explain(
  model: Model,
  { ratings, shortlisted }: Known,
  row: number,
): Pick<Explanation, 'score' | 'base' | 'items' | 'shortlisted' | 'viewers' | 'features'> {
  const newcomer = newcomerShares(model.newcomers, ratings)
  const grid = newcomer && newcomerShare(newcomer, row)
  const early = earlyWeight(model, ratings.length)
  const user = foldIn(model, ratings, { shortlisted })
  const base = priorWeightOf(model, user.evidence) * model.prior[row] + (grid?.base ?? 0)
  let viewers = 0
  const items = ratings.map((rating) => {
    const [linked, fromContent] = ratingShares(model, rating, { target: row, early })
    const fromViewers = linked + (grid?.of(rating.row) ?? 0)
    viewers += fromViewers
    return {
      id: model.ids[rating.row],
      value: rating.value,
      contribution: fromViewers + fromContent,
      viewers: fromViewers,
    }
  })
  const weak = shortlisted.map((listed) => {
    const signal = toSignal(listed)
    const shares = ratingShares(model, signal, { target: row, early })
    const [fromViewers, fromContent] = shares.map((share) => signal.strength * share)
    viewers += fromViewers
    return { id: model.ids[listed], contribution: fromViewers + fromContent }
  })
  const { features: liked, disliked } = user
  const weight = contentWeightOf(model, row)
  const features: Explanation['features'] = []
  for (let e = model.content.offsets[row]; e < model.content.offsets[row + 1]; e++) {
    const column = model.content.columns[e]
    const value = model.content.values[e]
    const against = value > 0 && disliked ? value * disliked[column] : 0
    const contribution = weight * value * liked[column] + against
    if (contribution !== 0) features.push({ ...model.features[column], contribution })
  }
  const score = [...items, ...weak].reduce((sum, { contribution }) => sum + contribution, base)
  const byContribution = (a: { contribution: number }, b: { contribution: number }) => b.contribution - a.contribution
  return {
    score,
    base,
    items: items.filter((item) => item.contribution !== 0).sort(byContribution),
    shortlisted: weak.filter(({ contribution }) => contribution !== 0).sort(byContribution),
    viewers,
    features: features.sort(byContribution),
  }
}
