import type { MovieCard as Movie } from '@marquee/contract'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { MovieCard } from './movie-card.tsx'
import { t } from '../../words/t.ts'

/** Number of placeholders in a loading list. */
export const PLACEHOLDERS = 9
/** Number of cards in the first frame; the others follow. */
export const EAGER = 6

interface MovieGridProps {
  label: string
  movies: readonly Movie[]
  actions?: (movie: Movie) => ReactNode
}

export function MovieGrid({ label, movies, actions }: MovieGridProps) {
  return (
    <ul aria-label={label} className="poster-grid">
      {movies.map((movie, i) => (
        <li key={movie.id} className="lazy-paint">
          <MovieCard movie={movie} eager={i < EAGER} actions={actions?.(movie)} />
        </li>
      ))}
    </ul>
  )
}

export function MovieCardSkeleton() {
  return (
    <div className="flex flex-col gap-2" aria-hidden="true">
      <Skeleton className="aspect-2/3 rounded-poster" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-3 w-1/3" />
    </div>
  )
}

interface MovieGridSkeletonProps {
  /** In place of the first cards. */
  lead?: ReactNode
  /** Number of places that `lead` takes. */
  led?: number
}

/** Nine placeholder cards, which become visible after a delay. */
export function MovieGridSkeleton({ lead, led = 0 }: MovieGridSkeletonProps) {
  return (
    <output className="animate-late block">
      <span className="sr-only">{t('movie.movieGrid.loadingMovies')}</span>
      <div className="poster-grid">
        {lead}
        {Array.from({ length: PLACEHOLDERS - led }, (_, i) => (
          <MovieCardSkeleton key={i} />
        ))}
      </div>
    </output>
  )
}
