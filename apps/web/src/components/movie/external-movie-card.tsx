import type { ExternalMovieCard as Movie } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { formatYear } from '../../words/format.ts'
import { Poster } from './poster.tsx'

interface ExternalMovieCardProps {
  movie: Movie
  eager?: boolean
}

/** A link to a movie that only TMDB has. It is fetched when the link is followed, so the link is not preloaded. */
export function ExternalMovieCard({ movie, eager = false }: ExternalMovieCardProps) {
  const id = movie.tmdb_id ?? 0
  return (
    <article className="flex h-full flex-col">
      <Link
        to="/movie/tmdb/$tmdbId"
        params={{ tmdbId: String(id) }}
        preload={false}
        className="group/link flex flex-col gap-1.5 rounded-poster"
      >
        <span className="transition-transform group-hover/link:scale-102 group-focus-visible/link:scale-102">
          <Poster movie={{ ...movie, id }} eager={eager} />
        </span>
        <span className="line-clamp-2 text-sm leading-snug font-medium">{movie.title}</span>{' '}
        <span className="text-xs text-muted">{formatYear(movie.release_date)}</span>
      </Link>
    </article>
  )
}
