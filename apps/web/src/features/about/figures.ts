import type { ModelInfo } from '@marquee/contract'
import { formatDate } from '../../lib/format.ts'

export interface Figure {
  name: string
  value: string
}

const COUNTS = new Set(['movies', 'ratings', 'users', 'likes'])

const METRICS: Record<string, string> = {
  held_out_people: 'People it was tested on, and never learned from',
  recall20: 'Held-out likes among the first 20 (recall@20)',
  recall50: 'Held-out likes among the first 50 (recall@50)',
  ndcg100: 'Quality of the order (NDCG@100)',
  rmse: 'Typical error of a percent (RMSE)',
  ece: 'How far percents are from being honest odds (ECE)',
  auc: 'Likes told from dislikes (AUC)',
}

const count = new Intl.NumberFormat('en-US')
const measure = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })

/** What the model in use was made from and when. */
export function modelFacts({ movies, ratings, users, trained_at }: ModelInfo): Figure[] {
  return [
    { name: 'Movies it knows', value: count.format(movies) },
    { name: 'Ratings it learned from', value: count.format(ratings) },
    { name: 'People who gave them', value: count.format(users) },
    { name: 'Last trained', value: trained_at === null ? 'not yet' : formatDate(trained_at) },
  ]
}

/** How well the model did on ratings it had not seen; empty when nobody has measured that yet. */
export function measuredFigures({ metrics }: ModelInfo): Figure[] {
  return Object.entries(metrics).flatMap(([key, value]) =>
    value === null || COUNTS.has(key)
      ? []
      : [{ name: METRICS[key] ?? key.replaceAll('_', ' '), value: measure.format(value) }],
  )
}
