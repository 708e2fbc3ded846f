import { useQuery } from '@tanstack/react-query'
import { Dial } from '../../components/ui/dial.tsx'
import { formatSource } from '../../lib/format.ts'
import { movieQueries } from './queries.ts'

interface ScoreDialsProps {
  movieId: number
  signedIn: boolean
  inGroup: boolean
}

/** Dials titled group and personal, and one per external source. Each comes or fails alone. */
export function ScoreDials({ movieId, signedIn, inGroup }: ScoreDialsProps) {
  const personal = useQuery({ ...movieQueries.personalScore(movieId), enabled: signedIn })
  const group = useQuery({ ...movieQueries.groupScore(movieId), enabled: signedIn && inGroup })
  const external = useQuery(movieQueries.externalRatings(movieId))
  return (
    <div className="-mx-2 flex flex-wrap gap-y-4 sm:gap-x-2">
      {inGroup && <Dial title="group" value={group.data?.rating ?? null} />}
      {signedIn && <Dial title="personal" value={personal.data?.rating ?? null} />}
      {external.data?.map(({ rating, max_rating, external_link_type }) => (
        <Dial key={external_link_type} title={formatSource(external_link_type)} value={rating} max={max_rating} />
      ))}
    </div>
  )
}
