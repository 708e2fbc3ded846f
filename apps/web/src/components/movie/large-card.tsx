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
import { badgeOf } from './card-badge.tsx'
import { useCardSlots } from './card-slots.tsx'
import { PercentBadge } from './percent-badge.tsx'
import { Poster } from './poster.tsx'

/** "1991 · Jonathan Demme · 1 h 58 min", with the parts that are known. */
export const movieFacts = ({ release_date: date, director, runtime }: Partial<Movie>) =>
  [date && formatYear(date), director, runtime && formatRuntime(runtime)].filter(Boolean).join(' · ')

interface LargeCardProps {
  movie: Movie
  eager: boolean
  /** Three lines have their room before it is there. */
  reason: ReactNode
}

/** A movie of a row of large posters: the poster says the title. Below it the facts, the percent and the reason. */
export function LargeCard({ movie, eager, reason }: LargeCardProps) {
  const slots = useCardSlots()
  const marks = useMarks(movie)
  const { title, release_date, runtime, group_rating } = movie
  return (
    <article className="group/card relative flex flex-col gap-1">
      <Link
        to="/movie/$movieId"
        params={{ movieId: String(movie.id) }}
        onClick={(event) => {
          carryPoster(event.currentTarget)
          track({ name: 'select_movie', id: movie.id })
        }}
        onFocus={keepInView}
        className="rounded-poster"
      >
        <Poster movie={movie} size="detail" eager={eager} className={classNames(marks.hidden && 'opacity-35')} />
        <span className="sr-only">
          {title} {formatYear(release_date)} {badgeOf(marks)?.word}
        </span>
      </Link>
      {slots.rating?.(movie)}
      <div className="flex min-h-lh items-center gap-x-3 text-sm whitespace-nowrap text-muted [&_*]:text-sm">
        {movieFacts({ release_date, runtime })} {slots.personal?.(movie)} {slots.note?.(movie)}
      </div>
      <PercentBadge kind="group" percent={group_rating} />
      <div className="relative pr-7 text-sm text-muted">
        <p className="min-h-[3lh]">{reason}</p>
        {slots.menu && <div className="absolute -top-1 -right-2">{slots.menu(movie)}</div>}
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
