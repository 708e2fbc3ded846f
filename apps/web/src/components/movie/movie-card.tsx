import type { MovieCard as Movie } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { track } from '../../lib/analytics.ts'
import { formatYear } from '../../words/format.ts'
import { useMarks } from '../../lib/marks.ts'
import { carryPoster } from '../../lib/view-transition.ts'
import { classNames } from '../ui/class-names.ts'
import { CardBadge, badgeOf } from './card-badge.tsx'
import { useCardSlots } from './card-slots.tsx'
import { PercentBadge } from './percent-badge.tsx'
import { Poster } from './poster.tsx'

interface MovieCardProps {
  movie: Movie
  eager?: boolean
  /** Content of this list only, at the foot of the card, aligned along a row. */
  actions?: ReactNode
  /** A drawn poster shows the title, and the rest is one line. */
  brief?: boolean
}

/** A link to the movie: poster, title, year, and the viewer's rating or percents. */
export function MovieCard({ movie, eager = false, actions, brief = false }: MovieCardProps) {
  const slots = useCardSlots()
  const marks = useMarks(movie)
  const badge = badgeOf(marks)
  const year = formatYear(movie.release_date)
  return (
    <article className="group/card relative flex h-full flex-col gap-1.5">
      <Link
        to="/movie/$movieId"
        params={{ movieId: String(movie.id) }}
        onClick={(event) => {
          carryPoster(event.currentTarget)
          track({ name: 'select_movie', id: movie.id })
        }}
        className="group/link flex flex-col gap-1.5 rounded-poster"
      >
        <span className="relative transition-transform group-hover/link:scale-102 group-focus-visible/link:scale-102">
          <Poster movie={movie} eager={eager} className={classNames(marks.hidden && 'opacity-35')} />
        </span>
        <span
          className={brief && movie.poster_path === null ? 'sr-only' : 'line-clamp-2 text-sm leading-snug font-medium'}
        >
          {movie.title}
        </span>{' '}
        <span className="sr-only">
          {year} {badge?.word}
        </span>
      </Link>
      {slots.rating?.(movie)}
      <div
        className={classNames(
          'relative flex text-xs text-muted',
          brief ? 'min-h-5 flex-wrap items-center gap-x-1.5 pr-5 whitespace-nowrap' : 'flex-col gap-0.5',
        )}
      >
        <span className="flex gap-1.5">
          <span aria-hidden="true" className="flex items-center gap-1.5">
            {year}
            {badge && <CardBadge {...badge} />}
          </span>{' '}
          {slots.note?.(movie)}
        </span>{' '}
        {/* One line each, because a rating and a percent differ in length and would wrap differently. */}
        <span className={classNames('flex', movie.viewer && 'min-h-lh')}>{slots.personal?.(movie)}</span>{' '}
        <PercentBadge kind="group" percent={movie.group_rating} />
        {slots.menu && <div className="absolute -top-2 -right-2">{slots.menu(movie)}</div>}
      </div>
      {actions !== undefined && <div className="flex grow flex-col justify-end pt-0.5">{actions}</div>}
    </article>
  )
}
