import type { MovieCard as Movie } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { track } from '../../lib/analytics.ts'
import { formatYear } from '../../lib/format.ts'
import { carryPoster } from '../../lib/view-transition.ts'
import { PercentBadge } from './percent-badge.tsx'
import { Poster } from './poster.tsx'

interface MovieCardProps {
  movie: Movie
  eager?: boolean
  /** What can be done with the movie, under the card. */
  actions?: ReactNode
}

/** A poster with title, year and percents, which leads to the movie. */
export function MovieCard({ movie, eager = false, actions }: MovieCardProps) {
  return (
    <article className="flex h-full flex-col gap-2">
      <Link
        to="/movie/$movieId"
        params={{ movieId: String(movie.id) }}
        onClick={(event) => {
          carryPoster(event.currentTarget)
          track({ name: 'select_movie', id: movie.id })
        }}
        className="group/card flex flex-col gap-1.5 rounded-poster"
      >
        <Poster
          movie={movie}
          eager={eager}
          className="transition-transform group-hover/card:scale-102 group-focus-visible/card:scale-102"
        />
        <span className="line-clamp-2 text-sm leading-snug font-medium">{movie.title}</span>{' '}
        <span className="flex flex-wrap items-baseline gap-x-2.5 text-xs text-muted">
          <span>{formatYear(movie.release_date)}</span> <PercentBadge kind="personal" percent={movie.personal_rating} />{' '}
          <PercentBadge kind="group" percent={movie.group_rating} />
        </span>
      </Link>
      {actions !== undefined && <div className="mt-auto">{actions}</div>}
    </article>
  )
}
