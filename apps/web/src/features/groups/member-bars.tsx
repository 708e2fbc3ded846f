import type { MemberScore } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { scoreLevel } from '../../components/ui/dial.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { groupQueries } from './queries.ts'
import { useNearViewport } from './use-near-viewport.ts'

interface MemberBarsProps {
  groupId: string
  movie: { id: number; title: string }
}

/** One bar per member of the active group: how likely each is to enjoy the movie. Asked for once it is in sight. */
export function MemberBars({ groupId, movie }: MemberBarsProps) {
  const { ref, near } = useNearViewport<HTMLDivElement>()
  const { data, isError } = useQuery({ ...groupQueries.memberScores(groupId, movie.id), enabled: near })
  return (
    <div ref={ref} className="min-h-6">
      {data === undefined && !isError && <Skeleton className="h-6 w-full" />}
      {data !== undefined && (
        <ul aria-label={`What each member may think of ${movie.title}`} className="flex flex-col gap-1.5">
          {data.map((score) => (
            <MemberBar key={score.user_id} score={score} />
          ))}
        </ul>
      )}
    </div>
  )
}

const FILLS = { low: 'bg-low', mid: 'bg-mid', high: 'bg-high' }

function MemberBar({ score: { username, percent } }: { score: MemberScore }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-0.5 text-xs">
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
  )
}
