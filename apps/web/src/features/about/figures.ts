import type { ModelInfo } from '@marquee/contract'
import { formatDate, formatMeasure, formatNumber } from '../../words/format.ts'
import { t } from '../../words/t.ts'

export interface Figure {
  name: string
  value: string
}

/** Figures that the page shows elsewhere. */
const SHOWN_ELSEWHERE = new Set(['movies', 'ratings', 'users', 'likes', 'panel_viewers', 'panel_share'])

const METRICS: Record<string, string> = {
  held_out_people: t('about.figures.peopleTestedOn'),
  recall20: t('about.figures.recallAt', { count: 20 }),
  recall50: t('about.figures.recallAt', { count: 50 }),
  ndcg100: t('about.figures.qualityOfTheOrder'),
  rmse: t('about.figures.typicalErrorOfA'),
  ece: t('about.figures.howFarPercentsAreFrom'),
  auc: t('about.figures.likesRankedAboveDislikes'),
}

/** Training data and date of the model in use. */
export function modelFacts({ movies, ratings, users, trained_at }: ModelInfo): Figure[] {
  return [
    { name: t('about.figures.moviesItKnows'), value: formatNumber(movies) },
    { name: t('about.figures.ratingsItLearnedFrom'), value: formatNumber(ratings) },
    { name: t('about.figures.peopleWhoGaveThem'), value: formatNumber(users) },
    {
      name: t('about.figures.lastTrained'),
      value: trained_at === null ? t('about.figures.notYet') : formatDate(trained_at),
    },
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
  return t('about.figures.shareOfThePanel', { percent })
}
