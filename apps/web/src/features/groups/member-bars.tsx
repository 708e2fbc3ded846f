import { useQuery } from '@tanstack/react-query'
import { ScoreBars, barsHeight } from '../../components/movie/score-bars.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { groupQueries } from './queries.ts'
import { useNearViewport } from '../../hooks/use-near-viewport.ts'
import { t } from '../../words/t.ts'

interface MemberBarsProps {
  groupId: string
  movie: { id: number; title: string }
  /** Number of members, for the height while the bars load. */
  members: number
}

/** One bar per member of the active group: how likely each is to enjoy the movie. Loaded when scrolled into view. */
export function MemberBars({ groupId, movie, members }: MemberBarsProps) {
  const { ref, near } = useNearViewport<HTMLDivElement>()
  const { data, isError } = useQuery({ ...groupQueries.memberScores(groupId, movie.id), enabled: near })
  return (
    <div ref={ref} style={{ minHeight: `${barsHeight(members)}rem` }}>
      {data === undefined && !isError && <Skeleton className="h-6 w-full" />}
      {data !== undefined && (
        <ScoreBars label={t('groups.memberBars.whatEachMemberMayThink', { title: movie.title })} scores={data} />
      )}
    </div>
  )
}
