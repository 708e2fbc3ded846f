import type { MemberScore } from '@marquee/contract'
import { levelOf } from '../../components/movie/rating.tsx'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { scoreLevel } from '../../components/ui/dial.tsx'
import { t } from '../../words/t.ts'

interface MemberDotsProps {
  /** Read out before the members. */
  label: string
  scores: readonly MemberScore[]
}

const DOTS = { low: 'bg-low', mid: 'bg-mid', high: 'bg-high' }

/** A line from 0 to 100% with a dot for each member, and the lowest of them in words. Hover, focus and a tap name them all. */
export function MemberDots({ label, scores }: MemberDotsProps) {
  if (scores.length === 0) return null
  const sorted = scores.toSorted((a, b) => (b.percent ?? -1) - (a.percent ?? -1))
  const predicted = sorted.filter(({ percent, rating }) => percent !== null && rating === null)
  const lowest = predicted.at(-1)
  const all = sorted.map(inWords)
  return (
    <Tooltip
      className="w-full"
      text={all.map((words) => (
        <span key={words} className="block wrap-anywhere">
          {words}
        </span>
      ))}
    >
      <button
        type="button"
        className="flex min-h-11 w-full flex-col justify-center gap-1.5 text-left text-xs text-muted"
      >
        {lowest && (
          <span aria-hidden="true" className="relative mx-1 block border-t border-field">
            {predicted.map(({ user_id, percent }) => (
              <span
                key={user_id}
                style={{ left: `${percent}%` }}
                className={classNames(
                  'absolute -top-1.25 size-2.5 -translate-x-1/2 rounded-full border border-ground',
                  DOTS[scoreLevel(percent ?? 0).tone],
                )}
              />
            ))}
          </span>
        )}
        <span className="wrap-anywhere">
          {lowest
            ? t('recommendations.memberDots.lowest', { name: lowest.username, percent: lowest.percent ?? 0 })
            : all.join(', ')}
        </span>
        <span className="sr-only">
          {label}: {all.join(', ')}
        </span>
      </button>
    </Tooltip>
  )
}

/** "ada 92%", "ben: Like", "cy: 3 of 5 ratings". */
function inWords({ username, percent, rating, progress }: MemberScore): string {
  if (rating !== null) return `${username}: ${levelOf(rating)?.word ?? '–'}`
  if (progress === null) return percent === null ? `${username}: –` : `${username} ${percent}%`
  const { ratings, needed } = progress
  return `${username}: ${
    ratings === 0 ? t('movie.scoreBars.noRatingsYet') : t('movie.scoreBars.ratingsOfNeededRatings', { ratings, needed })
  }`
}
