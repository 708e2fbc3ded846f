import { useQuery } from '@tanstack/react-query'
import { recommendationQueries } from './queries.ts'

/** One sentence on why the movie has its percent. */
export function WhyLine({ movieId }: { movieId: number }) {
  const { data } = useQuery(recommendationQueries.why(movieId))
  if (data === undefined || data.percent === null) return null
  return <p className="text-sm text-muted">{data.sentence}</p>
}
