import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { MovieResults } from '../components/movie/movie-results.tsx'
import { buttonClass } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/states.tsx'
import { ReturnLink } from '../features/auth/return-link.tsx'
import { ONBOARDING_SIZE, movieQueries } from '../features/movies/queries.ts'
import { TitleField } from '../features/quick-search/title-field.tsx'
import { OnboardingBoard } from '../features/ratings/onboarding/onboarding.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { auth, useAuth } from '../lib/auth-store.ts'
import { textParameters } from '../lib/search-params.ts'
import { rich, t } from '../words/t.ts'

export const Route = createFileRoute('/discover')({
  validateSearch: (search) => textParameters(search, ['redirect']),
  loader: ({ context: { queryClient } }) => {
    if (!auth.get().isAuthenticated) void queryClient.prefetchQuery(movieQueries.discover(ONBOARDING_SIZE))
  },
  component: DiscoverPage,
})

function DiscoverPage() {
  usePageTitle(...PAGE_HEADS['/discover'])
  const { isAuthenticated } = useAuth()
  return <div className="gutter page py-4 sm:py-8">{isAuthenticated ? <Onboarding /> : <VisitorsGrid />}</div>
}

/** The way on, at any time: home, or to the invitation that led here. */
function Continue({ primary }: { primary: boolean }) {
  const { redirect } = Route.useSearch()
  return (
    <ReturnLink redirect={redirect} className={buttonClass({ variant: primary ? 'primary' : 'secondary' })}>
      {t('routes.discover.continueIt')}
    </ReturnLink>
  )
}

function Onboarding() {
  const isInvited = Route.useSearch().redirect?.startsWith('/groups/') === true
  return (
    <>
      <h1 className="mb-2 text-xl">{t('routes.discover.nameFive')}</h1>
      <p className="mb-6 max-w-prose text-muted max-sm:sr-only">{t('routes.discover.likeOrDislikeAFew')}</p>
      {isInvited && (
        <p className="-mt-2 mb-4 text-sm text-muted sm:-mt-4 sm:mb-6">{t('routes.discover.thenPressContinueToGet')}</p>
      )}
      <OnboardingBoard
        renderContinue={(done) => <Continue primary={done} />}
        renderSearch={(onPick) => (
          <TitleField
            label={t('routes.discover.nameFive')}
            placeholder={t('routes.discover.aFilmYouLove')}
            onPick={onPick}
          />
        )}
      />
      <p className="mt-6 text-sm text-muted">
        {rich('routes.discover.ratedElsewhereBeforeLinkBring', {
          link: <Link to="/edit-profile" search={{ open: 'import' }} className="link" />,
        })}
      </p>
    </>
  )
}

function VisitorsGrid() {
  const result = useQuery(movieQueries.discover(ONBOARDING_SIZE))
  return (
    <>
      <h1 className="text-2xl">{t('routes.discover.whichOfTheseDoYou')}</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">{t('routes.discover.thirtyMoviesToHaveAn')}</p>
      <MovieResults
        label={t('common.words.discover')}
        result={result}
        empty={
          <EmptyState title={t('common.words.nothingFoundYet')}>{t('routes.discover.thereAreNoMoviesYet')}</EmptyState>
        }
      />
      <div className="pointer-events-none sticky bottom-14 -mx-1 mt-4 flex justify-center fade-up pt-10 pb-5 lg:bottom-0">
        <span className="pointer-events-auto">
          <Continue primary />
        </span>
      </div>
    </>
  )
}
