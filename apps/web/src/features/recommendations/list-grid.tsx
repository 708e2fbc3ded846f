import type { MovieCard as Movie } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { Fragment, useRef } from 'react'
import type { ReactNode } from 'react'
import { LargeCard, LargeCardSkeleton } from '../../components/movie/large-card.tsx'
import { MovieCard } from '../../components/movie/movie-card.tsx'
import { EAGER, MovieGridSkeleton } from '../../components/movie/movie-grid.tsx'
import { useMeasure } from '../../hooks/use-measure.ts'
import { CardReason } from './hero.tsx'
import { LARGE, LARGE_SPAN, tasteRows } from './taste-rows.ts'
import type { TasteLine } from './taste-rows.ts'
import { t } from '../../words/t.ts'

interface ListGridProps {
  label: string
  movies: readonly Movie[]
  /** True for the first page, which starts with large movies. */
  isFirst: boolean
  tastes: readonly TasteLine[]
  actions: (movie: Movie) => ReactNode
}

const columnsOf = (grid: Element) => getComputedStyle(grid).gridTemplateColumns.split(' ').length

/** A list with a start: two large movies, then the grid, with a line that names a taste before some of its rows. */
export function ListGrid({ label, movies, isFirst, tastes, actions }: ListGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const columns = useMeasure(grid, columnsOf)
  const isWide = columns >= 2 * LARGE_SPAN
  const rows = tasteRows(movies, tastes, { columns, large: isFirst ? LARGE : 0 })
  return (
    <ul ref={grid} aria-label={label} className="poster-grid">
      {movies.map((movie, i) => {
        const taste = rows.get(i)
        return (
          <Fragment key={movie.id}>
            {taste && (
              <li className="col-span-full">
                <Link
                  to="/taste/$tasteId"
                  params={{ tasteId: taste.id }}
                  className="inline-flex min-h-11 items-center text-lg hover:underline"
                >
                  {t('recommendations.listGrid.taste', { taste: taste.name })}
                </Link>
              </li>
            )}
            {isFirst && i < LARGE ? (
              <li className={isWide ? 'col-span-2 row-span-2' : 'col-span-full'}>
                <LargeCard
                  movie={movie}
                  eager
                  words={isWide ? 'below' : 'right'}
                  reason={movie.personal_rating !== null && <CardReason movieId={movie.id} />}
                  actions={actions(movie)}
                />
              </li>
            ) : (
              <li className="lazy-paint">
                <MovieCard movie={movie} eager={i < EAGER} actions={actions(movie)} brief />
              </li>
            )}
          </Fragment>
        )
      })}
    </ul>
  )
}

const LEAD = Array.from({ length: LARGE }, (_, i) => (
  <div key={i} className="col-span-full lg:col-span-2 lg:row-span-2">
    <div className="w-2/5 lg:w-auto">
      <LargeCardSkeleton />
    </div>
  </div>
))

export function ListGridSkeleton() {
  return <MovieGridSkeleton led={LARGE} lead={LEAD} />
}
