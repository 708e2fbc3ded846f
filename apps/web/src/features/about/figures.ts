import type { ModelInfo } from '@marquee/contract'
import { formatDate, formatMeasure, formatNumber } from '../../words/format.ts'

export interface Figure {
  name: string
  value: string
}

/** Figures that the page shows elsewhere. */
const SHOWN_ELSEWHERE = new Set(['movies', 'ratings', 'users', 'likes', 'panel_viewers', 'panel_share'])

const METRICS: Record<string, string> = {
  held_out_people: 'People it was tested on and never trained on',
  recall20: 'Held-out likes among the first 20 (recall@20)',
  recall50: 'Held-out likes among the first 50 (recall@50)',
  ndcg100: 'Quality of the order (NDCG@100)',
  rmse: 'Typical error of a percent (RMSE)',
  ece: 'How far percents are from the true odds (ECE)',
  auc: 'Likes ranked above dislikes (AUC)',
}

/** Training data and date of the model in use. */
export function modelFacts({ movies, ratings, users, trained_at }: ModelInfo): Figure[] {
  return [
    { name: 'Movies it knows', value: formatNumber(movies) },
    { name: 'Ratings it learned from', value: formatNumber(ratings) },
    { name: 'People who gave them', value: formatNumber(users) },
    { name: 'Last trained', value: trained_at === null ? 'not yet' : formatDate(trained_at) },
  ]
}

/** Accuracy of the model on ratings it had not seen; empty if it has not been measured. */
export function measuredFigures({ metrics }: ModelInfo): Figure[] {
  return Object.entries(metrics).flatMap(([key, value]) =>
    value === null || SHOWN_ELSEWHERE.has(key)
      ? []
      : [{ name: METRICS[key] ?? key.replaceAll('_', ' '), value: formatMeasure(value) }],
  )
}

/** Says how much of the model's knowledge comes from the house panel; null for a model without it. */
export function panelSentence({ metrics: { panel_share } }: ModelInfo): string | null {
  if (!panel_share) return null
  // Rounding must not turn a share just above 0 into 0 %, or one just below 1 into 100 %.
  const percent = panel_share === 1 ? 100 : Math.min(99, Math.max(1, Math.round(100 * panel_share)))
  return `Right now ${percent}% of what this instance knows about movies that are liked together comes from our house panel; the share falls as people here rate.`
}
