import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { KeptHeight } from '../../components/ui/kept-height.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { recommendationQueries } from './queries.ts'
import { WhyReasons } from './why-reasons.tsx'
import { t } from '../../words/t.ts'

/** Number of ratings that are missing for percents; nothing if there are enough. */
export function RatingsToGo() {
  const { data } = useQuery(recommendationQueries.progress())
  const left = data === undefined ? 0 : data.needed - data.ratings
  if (left <= 0) return null
  return <p className="text-sm text-muted">{t('recommendations.whyLine.rateMore', { left })}</p>
}

/** The same above a list, and the progress of the first training. */
export function RatingsNote() {
  const { data, isPending } = useQuery(recommendationQueries.progress())
  const preparing = data?.preparing
  const isPreparing = preparing !== undefined
  const queryClient = useQueryClient()
  // With a model every list and every percent is another.
  useEffect(() => (isPreparing ? () => void queryClient.invalidateQueries() : undefined), [isPreparing, queryClient])
  const lacksRatings = data !== undefined && data.ratings < data.needed
  const [lacked, setLacked] = useState(false)
  if (lacksRatings && !lacked) setLacked(true)
  const isShown = lacked || isPreparing
  return (
    <KeptHeight name="ratings-note" known={!isPending}>
      {isShown && (
        <div className="flex max-w-prose flex-col gap-3 pb-6">
          {preparing && <Progress label={t('recommendations.whyLine.preparing')} {...preparing} />}
          {/* The line stays after the last missing rating, which was given on a card below it. */}
          {lacksRatings ? (
            <RatingsToGo />
          ) : (
            lacked && <p className="text-sm text-muted">{t('recommendations.whyLine.enough')}</p>
          )}
        </div>
      )}
    </KeptHeight>
  )
}

/** Why the movie has its percent: one sentence, with the reasons for and against on request. Before five ratings: how many are missing. */
export function WhyLine({ movieId }: { movieId: number }) {
  const { data, isPending } = useQuery(recommendationQueries.why(movieId))
  // As high as a sentence with its button, so that nothing below moves when they come.
  if (isPending) return <div className="h-14" />
  if (data === undefined) return null
  if (data.percent === null) return <RatingsToGo />
  return (
    <div className="max-w-prose text-sm text-muted">
      <p>{data.sentence}</p>
      {data.reasons.length > 0 && <WhyReasons reasons={data.reasons} />}
    </div>
  )
}

/** The sentence alone, fetched when the tooltip opens. */
function WhySentence({ movieId }: { movieId: number }) {
  const { data, isError } = useQuery(recommendationQueries.why(movieId))
  if (isError) return t('recommendations.whyLine.theReasonDidNotLoad')
  if (data === undefined) return t('recommendations.whyLine.lookingUpWhy')
  return data.percent === null
    ? data.sentence
    : t('recommendations.whyLine.ofTenMoviesWith', { sentence: data.sentence })
}

/** Explains on hover, focus and tap why a movie has its personal percent. */
export function WhyTooltip({ movieId, children }: { movieId: number; children: ReactNode }) {
  return (
    <Tooltip wide text={<WhySentence movieId={movieId} />}>
      {children}
    </Tooltip>
  )
}
