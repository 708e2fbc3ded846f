import type { MovieCard } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MovieGrid, MovieGridSkeleton } from '../../components/movie/movie-grid.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { parseRequest, toParameters } from './plot-query.ts'
import { plotQueries } from './queries.ts'
import { WhyFound } from './why-found.tsx'

const SHOWN = 12

/** The first movies for a text that is no title, and the way to all of them. Nothing is shown where no movie fits. */
export function AskedInstead({ text }: { text: string }) {
  const request = parseRequest({ plot: text })
  const { data, error, refetch } = useQuery({
    ...plotQueries.results(request, 1, SHOWN),
    enabled: request.plot !== '',
  })
  if (data?.count === 0) return null
  const whyFound = (movie: MovieCard) => data && <WhyFound movie={movie} answer={data} />
  const heading = `Movies for “${text}”`
  return (
    <section aria-label={heading} className="flex flex-col gap-5">
      <h2 className="text-xl">{heading}</h2>
      {data !== undefined && (
        <>
          <MovieGrid label={heading} movies={data.results} actions={whyFound} />
          <Link to="/plot-search" search={toParameters(request)} className={buttonClass()}>
            See all, and how it was read
          </Link>
        </>
      )}
      {data === undefined &&
        (error === null ? (
          <MovieGridSkeleton />
        ) : (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ))}
    </section>
  )
}
