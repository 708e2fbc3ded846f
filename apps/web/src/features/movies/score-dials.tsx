import type { Score } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RatingIcon, levelOf } from '../../components/movie/rating.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { Dial, DialSkeleton, ScoreLine, WordDial } from '../../components/ui/dial.tsx'
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

/** Dials titled group and personal. Each comes or fails alone; one without a score is left out. */
export function ScoreDials({ movieId, signedIn, inGroup, rating, saving }: ScoreDialsProps) {
  const asked = signedIn && rating === null
  const personal = useQuery({ ...movieQueries.personalScore(movieId), enabled: asked && !saving })
  const group = useQuery({ ...movieQueries.groupScore(movieId), enabled: signedIn && inGroup })
  const dials = [
    rating !== null && <RatedDial key="personal" value={rating} />,
    asked && dialOf(t('movies.scoreDials.personal'), personal),
    inGroup && dialOf(t('movies.scoreDials.group'), group),
  ]
  return dials.some(Boolean) && <div className="order-2 -mx-1 flex">{dials}</div>
}

interface OutsideScoresProps {
  movieId: number
  /** True if the dials have no reason next to them on a phone. */
  nextToDials: boolean
}

/** One line per external source; on a phone they share one. */
export function OutsideScores({ movieId, nextToDials }: OutsideScoresProps) {
  const { data = [] } = useQuery(movieQueries.externalRatings(movieId))
  if (data.length === 0) return null
  return (
    <ul
      aria-label={t('movies.scoreDials.elsewhere')}
      className={classNames(
        'flex flex-wrap gap-x-4 gap-y-1 xl:flex-col xl:flex-nowrap',
        nextToDials ? 'order-3 flex-1 basis-40 content-center xl:flex-none' : 'order-5 w-full',
      )}
    >
      {data.map(({ rating, max_rating, external_link_type: source }) => (
        <li key={source}>
          <ScoreLine title={formatSource(source)} value={rating} max={max_rating} />
        </li>
      ))}
    </ul>
  )
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
