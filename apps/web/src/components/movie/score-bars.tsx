import type { MemberScore } from '@marquee/contract'
import { classNames } from '../ui/class-names.ts'
import { scoreLevel } from '../ui/dial.tsx'
import { RatingWord } from './rating.tsx'
import { t } from '../../words/t.ts'

interface ScoreBarsProps {
  /** Read out before the bars. */
  label: string
  scores: readonly MemberScore[]
}

const FILLS = { low: 'bg-low', mid: 'bg-mid', high: 'bg-high' }

/** Height of the bars of this many people, in rem: the lines and the gaps of the list below. */
export const barsHeight = (people: number) => people * 2.25 + (people - 1) * 0.375

/** One line per person: their rating, else a bar for how likely they are to enjoy the movie, else how many ratings are missing. */
export function ScoreBars({ label, scores }: ScoreBarsProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5">
      {scores.map((score) => (
        <li
          key={score.user_id}
          className="flex min-h-9 flex-wrap content-start items-center justify-between gap-x-2 gap-y-0.5 text-xs"
        >
          <Score {...score} />
        </li>
      ))}
    </ul>
  )
}

function Score({ username, percent, rating, progress }: MemberScore) {
  if (rating !== null) {
    return (
      <>
        <Name words>{username}</Name> <RatingWord value={rating} />
      </>
    )
  }
  if (progress !== null) {
    const { ratings, needed } = progress
    return (
      <>
        <Name words>{username}</Name>{' '}
        <span className="text-muted">
          {ratings === 0
            ? t('movie.scoreBars.noRatingsYet')
            : t('movie.scoreBars.ratingsOfNeededRatings', { ratings, needed })}
        </span>
      </>
    )
  }
  return (
    <>
      <Name>{username}</Name>
      <span className="font-medium">{percent === null ? '–' : `${percent}%`}</span>
      {percent !== null && <Bar percent={percent} />}
    </>
  )
}

/** @param words follow the name; the colon between them is read out */
function Name({ children, words = false }: { children: string; words?: boolean }) {
  return (
    <span className={classNames('min-w-0 wrap-anywhere text-muted', words ? 'grow' : 'flex-1')}>
      {children}
      {words && <span className="sr-only">:</span>}
    </span>
  )
}

function Bar({ percent }: { percent: number }) {
  return (
    <span className="h-1.5 w-full overflow-hidden rounded-full bg-line" aria-hidden="true">
      <span
        className={`block h-full rounded-full ${FILLS[scoreLevel(percent).tone]}`}
        style={{ width: `${percent}%` }}
      />
    </span>
  )
}
