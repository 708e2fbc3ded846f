import type { MovieCard } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MovieGrid, MovieGridSkeleton } from '../../components/movie/movie-grid.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { HowRead } from './how-read.tsx'
import { parseRequest, toParameters } from './plot-query.ts'
import { plotQueries } from './queries.ts'
import { WhyFound } from './why-found.tsx'
import { t } from '../../words/t.ts'

const SHOWN = 12

const requestOf = (text: string) => parseRequest({ plot: text })

/**
 * Movies for a text taken for a wish or a description: whether there are any, whether it is a wish, and the answer. A failure counts as
 * something to show.
 */
export function useAsked(text: string) {
  const request = requestOf(text)
  const answer = useQuery({
    ...plotQueries.results(request, 1, SHOWN),
    enabled: request.plot !== '',
    placeholderData: undefined,
  })
  const { data, isLoading } = answer
  const isNone = data?.count === 0 || request.plot === ''
  const state = isLoading ? 'pending' : isNone ? 'none' : 'some'
  return { answer, state, isWish: data?.reading === 'request' && data.count > 0 } as const
}

interface AskedInsteadProps {
  text: string
  answer: ReturnType<typeof useAsked>['answer']
}

/** The chips that were read from a text that is no title, the first movies for it, and the way to all. Nothing where no movie fits. */
export function AskedInstead({ text, answer: { data, error, refetch } }: AskedInsteadProps) {
  const navigate = useNavigate()
  const request = requestOf(text)
  if (data?.count === 0) return null
  const whyFound = (movie: MovieCard) => data && <WhyFound movie={movie} answer={data} />
  const heading = t('plotSearch.askedInstead.moviesForText', { text })
  return (
    <section aria-label={heading} className="flex flex-col gap-5">
      {data !== undefined && (
        <>
          <HowRead
            answer={data}
            request={request}
            onChange={(change) =>
              void navigate({ to: '/plot-search', search: toParameters({ ...request, ...change }) })
            }
          />
          <h2 className="sr-only">{heading}</h2>
          <MovieGrid label={heading} movies={data.results} actions={whyFound} />
          <Link to="/plot-search" search={toParameters(request)} className={buttonClass()}>
            {t('plotSearch.askedInstead.seeAllAndHowIt')}
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
