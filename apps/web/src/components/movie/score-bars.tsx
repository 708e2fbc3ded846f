import { scoreLevel } from '../ui/dial.tsx'

interface ScoreBarsProps {
  /** Read out before the bars. */
  label: string
  scores: readonly { user_id: string; username: string; percent: number | null }[]
}

const FILLS = { low: 'bg-low', mid: 'bg-mid', high: 'bg-high' }

/** One bar per person: how likely each is to enjoy the movie. */
export function ScoreBars({ label, scores }: ScoreBarsProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5">
      {scores.map(({ user_id, username, percent }) => (
        <li key={user_id} className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-0.5 text-xs">
          <span className="min-w-0 flex-1 truncate text-muted" title={username}>
            {username}
          </span>
          <span className="font-medium">{percent === null ? '–' : `${percent}%`}</span>
          <span className="h-1.5 w-full overflow-hidden rounded-full bg-line" aria-hidden="true">
            {percent !== null && (
              <span
                className={`block h-full rounded-full ${FILLS[scoreLevel(percent).tone]}`}
                style={{ width: `${percent}%` }}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
