import { useQuery } from '@tanstack/react-query'
import { ScoreBars } from '../../components/movie/score-bars.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { groupQueries } from './queries.ts'
import { useNearViewport } from './use-near-viewport.ts'

interface MemberBarsProps {
  groupId: string
  movie: { id: number; title: string }
}

/** One bar per member of the active group: how likely each is to enjoy the movie. Loaded when scrolled into view. */
export function MemberBars({ groupId, movie }: MemberBarsProps) {
  const { ref, near } = useNearViewport<HTMLDivElement>()
  const { data, isError } = useQuery({ ...groupQueries.memberScores(groupId, movie.id), enabled: near })
  return (
    <div ref={ref} className="min-h-6">
      {data === undefined && !isError && <Skeleton className="h-6 w-full" />}
      {data !== undefined && <ScoreBars label={`What each member may think of ${movie.title}`} scores={data} />}
    </div>
  )
}
