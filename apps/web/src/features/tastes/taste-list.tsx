import type { Taste } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MovieCard } from '../../components/movie/movie-card.tsx'
import { MovieGridSkeleton } from '../../components/movie/movie-grid.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { Carousel } from '../../components/ui/carousel.tsx'
import { ErrorState, EmptyState } from '../../components/ui/states.tsx'
import { tasteQueries } from './queries.ts'
import { tasteName, isStrong } from './taste-name.ts'
import { formatMovies } from '../../words/format.ts'
import { t } from '../../words/t.ts'

const NONE = t('tastes.tasteList.youNeedToRateMore')

/** Common traits of the visitor's likes, heaviest first, each with its best unrated movies. */
export function TasteList() {
  const { data, isPending, error, refetch } = useQuery(tasteQueries.list())
  if (isPending) {
    return (
      <div className="gutter page">
        <MovieGridSkeleton />
      </div>
    )
  }
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (data.length === 0) {
    return (
      <EmptyState
        title={NONE}
        action={
          <Link to="/discover" className={buttonClass({ variant: 'primary' })}>
            {t('tastes.tasteList.rateSomeMovies')}
          </Link>
        }
      >
        {t('tastes.tasteList.fiveMoviesThatYouLike')}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-10">
      {data.map((taste) => (
        <TasteSection key={taste.taste_id} taste={taste} />
      ))}
    </div>
  )
}

function TasteSection({ taste: { taste_id, taste_weight, taste_size, movies } }: { taste: Taste }) {
  const name = tasteName(taste_id)
  return (
    <Carousel title={name} more={<TasteFacts tasteId={taste_id} weight={taste_weight} size={taste_size} />}>
      {movies.map((movie, i) => (
        <li key={movie.id}>
          <MovieCard movie={movie} eager={i < 4} />
        </li>
      ))}
    </Carousel>
  )
}

function TasteFacts({ tasteId, weight, size }: { tasteId: string; weight: number; size: number }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-sm">
      <span className={isStrong(weight) ? 'font-semibold text-high' : 'font-semibold text-low'}>
        {Math.round(weight)}% <span className="font-normal">{t('tastes.tasteList.ofYourTaste')}</span>
      </span>
      <span className="text-muted">{formatMovies(size)}</span>
      <Link
        to="/taste/$tasteId"
        params={{ tasteId }}
        className="link -my-3 py-3"
        aria-label={t('tastes.tasteList.exploreTasteid', { tasteId: tasteName(tasteId) })}
      >
        {t('tastes.tasteList.explore')}
      </Link>
    </p>
  )
}
