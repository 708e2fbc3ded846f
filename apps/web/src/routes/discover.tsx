import { PAGE_HEADS } from '@marquee/contract/page-heads'
import type { MovieCard } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { MovieResults } from '../components/movie/movie-results.tsx'
import { buttonClass } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/states.tsx'
import { ONBOARDING_SIZE, movieQueries } from '../features/movies/queries.ts'
import { QuickRate } from '../features/ratings/quick-rate.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useAuth } from '../lib/auth-store.ts'

export const Route = createFileRoute('/discover')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(movieQueries.discover(ONBOARDING_SIZE))
  },
  component: DiscoverPage,
})

const quickRate = ({ id, title }: MovieCard) => <QuickRate movieId={id} title={title} />

function DiscoverPage() {
  usePageTitle(...PAGE_HEADS['/discover'])
  const { isAuthenticated } = useAuth()
  const result = useQuery(movieQueries.discover(ONBOARDING_SIZE))
  return (
    <div className="gutter page py-8">
      <h1 className="text-2xl">Which of these do you know?</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        {isAuthenticated
          ? 'Like or dislike a few. Skip what you have not seen. Every answer makes the recommendations better.'
          : 'Thirty movies to have an opinion on. Sign in to rate them.'}
        {isAuthenticated && (
          <>
            {' '}
            Rated elsewhere before?{' '}
            <Link to="/edit-profile" className="link">
              Bring your ratings
            </Link>
          </>
        )}
      </p>
      <MovieResults
        label="Discover"
        result={result}
        empty={<EmptyState title="Nothing found yet.">You have rated everything there is.</EmptyState>}
        {...(isAuthenticated && { actions: quickRate })}
      />
      <div className="pointer-events-none sticky bottom-14 -mx-1 mt-4 flex justify-center fade-up pt-10 pb-5 lg:bottom-0">
        <Link to="/" className={`${buttonClass({ variant: 'primary' })} pointer-events-auto min-w-56`}>
          Continue
        </Link>
      </div>
    </div>
  )
}
