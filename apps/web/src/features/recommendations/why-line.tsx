import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { recommendationQueries } from './queries.ts'
import { WhyReasons } from './why-reasons.tsx'

/** Why the movie has its percent: one sentence, and behind it what counts for and against. */
export function WhyLine({ movieId }: { movieId: number }) {
  const { data } = useQuery(recommendationQueries.why(movieId))
  if (data === undefined || data.percent === null) return null
  return (
    <div className="max-w-prose text-sm text-muted">
      <p>{data.sentence}</p>
      {data.reasons.length > 0 && <WhyReasons reasons={data.reasons} />}
    </div>
  )
}

/** The sentence alone, looked up when it is about to be read. */
function WhySentence({ movieId }: { movieId: number }) {
  const { data, isError } = useQuery(recommendationQueries.why(movieId))
  if (isError) return 'The reason did not load.'
  return data?.sentence ?? 'Looking up why…'
}

/** Tells on hover, focus and tap why a movie has its personal percent. */
export function WhyTooltip({ movieId, children }: { movieId: number; children: ReactNode }) {
  return (
    <Tooltip wide text={<WhySentence movieId={movieId} />}>
      {children}
    </Tooltip>
  )
}
