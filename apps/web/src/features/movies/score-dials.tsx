import type { Score } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RatingIcon, levelOf } from '../../components/movie/rating.tsx'
import { Dial, DialSkeleton, WordDial } from '../../components/ui/dial.tsx'
import { formatSource } from '../../words/format.ts'
import { movieQueries } from './queries.ts'
import { t } from '../../words/t.ts'

interface ScoreDialsProps {
  movieId: number
  signedIn: boolean
  inGroup: boolean
  /** The viewer's rating, which is shown in place of the predicted percent. */
  rating: number | null
  /** A rating is being saved: the server's percent may still belong to the previous rating. */
  saving: boolean
}

/** Dials titled group and personal, and one per external source. Each comes or fails alone; one without a score is left out. */
export function ScoreDials({ movieId, signedIn, inGroup, rating, saving }: ScoreDialsProps) {
  const asked = signedIn && rating === null
  const personal = useQuery({ ...movieQueries.personalScore(movieId), enabled: asked && !saving })
  const group = useQuery({ ...movieQueries.groupScore(movieId), enabled: signedIn && inGroup })
  const external = useQuery(movieQueries.externalRatings(movieId))
  const dials = [
    inGroup && dialOf(t('movies.scoreDials.group'), group),
    rating !== null && <RatedDial key="personal" value={rating} />,
    asked && dialOf(t('movies.scoreDials.personal'), personal),
    external.isPending && <DialSkeleton key="external" />,
    ...(external.data ?? []).map(({ rating: value, max_rating, external_link_type }) => (
      <Dial key={external_link_type} title={formatSource(external_link_type)} value={value} max={max_rating} />
    )),
  ]
  return dials.some(Boolean) && <div className="-mx-2 flex flex-wrap gap-y-4 sm:gap-x-2">{dials}</div>
}

function dialOf(title: string, { isPending, data }: { isPending: boolean; data: Score | undefined }): ReactNode {
  if (isPending) return <DialSkeleton key={title} />
  const value = data?.rating ?? null
  return value !== null && <Dial key={title} title={title} value={value} />
}

function RatedDial({ value }: { value: number }) {
  const level = levelOf(value)
  if (level === undefined) return null
  const { word, look } = level
  const icon = <RatingIcon level={level} className="size-6" />
  return (
    <WordDial
      title={t('movies.scoreDials.personal')}
      word={t('movies.scoreDials.youWord', { word })}
      look={look}
      icon={icon}
    />
  )
}
