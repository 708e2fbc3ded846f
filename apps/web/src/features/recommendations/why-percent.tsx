import type { MovieCard } from '@marquee/contract'
import { PercentBadge } from '../../components/movie/percent-badge.tsx'
import { WhyTooltip } from './why-line.tsx'
import { t } from '../../words/t.ts'

/** "Personal: 87%" on a card, which says why when it is pointed at, focused or tapped. */
export function WhyPercent({ movie: { id, personal_rating } }: { movie: MovieCard }) {
  if (personal_rating === null) return null
  return (
    <WhyTooltip movieId={id}>
      <button
        type="button"
        aria-label={t('recommendations.whyPercent.personalPersonalratingWhy', {
          personalRating: Math.round(personal_rating),
        })}
        className="-my-1 rounded-control py-1"
      >
        <PercentBadge kind="personal" percent={personal_rating} />
      </button>
    </WhyTooltip>
  )
}
