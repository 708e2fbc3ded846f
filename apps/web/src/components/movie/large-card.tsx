import type { MovieCard as Movie } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { track } from '../../lib/analytics.ts'
import { useMarks } from '../../lib/marks.ts'
import { carryPoster } from '../../lib/view-transition.ts'
import { formatRuntime, formatYear } from '../../words/format.ts'
import { classNames } from '../ui/class-names.ts'
import { keepInView } from '../ui/keep-in-view.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { CardBadge, badgeOf } from './card-badge.tsx'
import { useCardSlots } from './card-slots.tsx'
import { PercentBadge } from './percent-badge.tsx'
import { Poster } from './poster.tsx'

/** "1991 · Jonathan Demme · 1 h 58 min", with the parts that are known. */
export const movieFacts = ({ release_date: date, director, runtime }: Partial<Movie>) =>
  [date && formatYear(date), director, runtime && formatRuntime(runtime)].filter(Boolean).join(' · ')

interface LargeCardProps {
  movie: Movie
  eager: boolean
  /** Three lines, or five to the right of the poster, have their room before it is there. */
  reason: ReactNode
  /** In a list, which names movies with a picture: the place of the words. */
  words?: 'below' | 'right'
  /** Content of this list only, at the foot of the card. */
  actions?: ReactNode
}

/** A movie with a large poster, which says the title. Next to it the facts, the percent and the reason. */
export function LargeCard({ movie, eager, reason, words, actions }: LargeCardProps) {
  const slots = useCardSlots()
  const marks = useMarks(movie)
  const badge = badgeOf(marks)
  const isListed = words !== undefined
  const { title, release_date, runtime, group_rating } = movie
  return (
    <article className={classNames('group/card relative flex', words === 'right' ? 'gap-4' : 'flex-col gap-1')}>
      <div className={classNames('relative', words === 'right' && 'w-2/5 shrink-0')}>
        <Link
          to="/movie/$movieId"
          params={{ movieId: String(movie.id) }}
          onClick={(event) => {
            carryPoster(event.currentTarget)
            track({ name: 'select_movie', id: movie.id })
          }}
          onFocus={keepInView}
          className="block rounded-poster"
        >
          <Poster movie={movie} size="detail" eager={eager} className={classNames(marks.hidden && 'opacity-35')} />
          <span className="sr-only">
            <span>{title}</span> {formatYear(release_date)} {badge?.word}
          </span>
        </Link>
        {slots.rating?.(movie)}
      </div>
      <div className="flex min-w-0 grow flex-col gap-1">
        {isListed && movie.poster_path !== null && (
          <p aria-hidden="true" className="line-clamp-2 font-medium">
            {title}
          </p>
        )}
        <div
          className={classNames(
            'flex min-h-lh text-sm whitespace-nowrap text-muted [&_*]:text-sm',
            words === 'right' ? 'flex-col' : 'items-center gap-x-3',
          )}
        >
          <span className="flex items-center gap-1.5">
            {movieFacts({ release_date, runtime })} {isListed && badge && <CardBadge {...badge} />}
          </span>{' '}
          <span className={classNames(words === 'right' && movie.viewer && 'min-h-lh')}>{slots.personal?.(movie)}</span>{' '}
          {slots.note?.(movie)}
        </div>
        <PercentBadge kind="group" percent={group_rating} />
        <div className={classNames('text-sm text-muted', words !== 'right' && 'relative pr-7')}>
          <p className={words === 'right' ? 'min-h-[5lh]' : 'min-h-[3lh]'}>{reason}</p>
          {slots.menu && <div className="absolute -top-1 -right-2">{slots.menu(movie)}</div>}
        </div>
        {actions}
      </div>
    </article>
  )
}

export function LargeCardSkeleton() {
  return (
    <div className="flex flex-col gap-1" aria-hidden="true">
      <Skeleton className="aspect-2/3 rounded-poster" />
      <Skeleton className="my-1 h-4 w-4/5" />
      <Skeleton className="h-14" />
    </div>
  )
}
