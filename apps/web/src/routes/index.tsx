import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute, lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { MovieCarousel } from '../components/movie/movie-carousel.tsx'
import { buttonClass } from '../components/ui/button.tsx'
import { StopMotion } from '../components/ui/stop-motion.tsx'
import { DailyGameAlert } from '../features/home/daily-game-alert.tsx'
import { LabelMarquee } from '../features/home/label-marquee.tsx'
import { homeQueries } from '../features/home/queries.ts'
import { HOME_SIZE, movieQueries } from '../features/movies/queries.ts'
import { LazySearchBox } from '../features/quick-search/lazy-search-box.tsx'
import { recommendationQueries } from '../features/recommendations/queries.ts'
import { tonightQueries } from '../features/tonight/queries.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { auth, useAuth } from '../lib/auth-store.ts'
import { configQuery } from '../lib/config-query.ts'
import { distinctRows } from '../lib/distinct-rows.ts'
import type { Row } from '../lib/distinct-rows.ts'
import { REFUSALS, useRegistration } from '../lib/registration.ts'
import { within } from '../lib/within.ts'
import { t } from '../words/t.ts'

const ProviderSignIn = lazy(async () => ({
  default: (await import('../features/auth/provider-sign-in.tsx')).ProviderSignIn,
}))
/** The router's lazy component: unlike React's it renders immediately if it was preloaded. */
const SignedInHome = lazyRouteComponent(() => import('./-signed-in-home.tsx'), 'SignedInHome')
const NewRecommended = lazyRouteComponent(() => import('./-signed-in-home.tsx'), 'NewRecommended')
const DemoNotice = lazyRouteComponent(() => import('../features/home/demo-notice.tsx'), 'DemoNotice')
/** Below the fold, so its code is loaded later. */
const WhySignUp = lazy(async () => ({ default: (await import('../features/home/why-sign-up.tsx')).WhySignUp }))

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(homeQueries.dailyGame())
    void queryClient.prefetchQuery(movieQueries.randomLabels())
    void queryClient.prefetchQuery(movieQueries.popular())
    void queryClient.prefetchQuery(movieQueries.discover(HOME_SIZE))
    void queryClient.prefetchQuery(movieQueries.spareDiscover())
    if (queryClient.getQueryData(configQuery.queryKey)?.demo_accounts) await DemoNotice.preload?.()
    if (!auth.get().isAuthenticated) return
    // Everything above the films is known before the first paint, so that nothing below moves when it comes.
    const evenings = queryClient.prefetchQuery(tonightQueries.tonight())
    void queryClient.prefetchQuery(recommendationQueries.home())
    await Promise.all([SignedInHome.preload?.(), within(400, evenings)])
  },
  component: Home,
  // The home page is part of the first page's code; every other route gets a separate file.
  codeSplitGroupings: [],
})

function Home() {
  usePageTitle('')
  const { isAuthenticated } = useAuth()
  const { mode: registration } = useRegistration()
  const accounts = useQuery(configQuery).data?.demo_accounts
  const labels = useQuery(movieQueries.randomLabels())
  const [recommended, popular, discover] = useRows(isAuthenticated)
  return (
    <div className="flex flex-col gap-8 pt-4 sm:gap-10 sm:pt-6">
      <div className="gutter page flex flex-col gap-4 sm:gap-6">
        <DailyGameAlert />
        <Suspense>{!isAuthenticated && accounts && <DemoNotice accounts={accounts} />}</Suspense>
        <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-5 sm:gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          {isAuthenticated ? <Welcome /> : <Pitch />}
          <div className="-mx-4 min-h-45 motion-reduce:min-h-41 sm:mx-0">
            {labels.data && <LabelMarquee labels={labels.data} />}
          </div>
        </div>
      </div>
      {isAuthenticated && (
        <MovieCarousel
          title={t('routes.index.recommended')}
          result={recommended}
          autoplay
          more={
            <Suspense>
              <NewRecommended row={recommended} />
            </Suspense>
          }
        />
      )}
      <MovieCarousel
        title={t('routes.index.popular')}
        result={popular}
        autoplay
        more={labels.isError && <StopMotion />}
      />
      <MovieCarousel title={t('common.words.discover')} result={discover} autoplay />
      <Suspense>{!isAuthenticated && registration !== 'closed' && <WhySignUp />}</Suspense>
    </div>
  )
}

function Welcome() {
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl">{t('routes.index.whatAreYouInThe')}</h1>
      <LazySearchBox placeholder={t('routes.index.aTitleANameOr')} />
      <Suspense fallback={<div className="min-h-11" />}>
        <SignedInHome />
      </Suspense>
    </div>
  )
}

function Pitch() {
  const navigate = useNavigate()
  const config = useQuery(configQuery).data
  const hasProvider = typeof config?.identity_client_id === 'string' || Boolean(config?.identity_provider)
  const { mode, isAllowed } = useRegistration()
  return (
    <div className="flex flex-col items-start gap-4 py-2 sm:py-4">
      <h1 className="text-2xl sm:text-[4rem] sm:leading-none">{t('routes.index.findTheMovieForTonight')}</h1>
      <p className="max-w-prose text-muted sm:text-lg">{t('routes.index.rateAFewMoviesYou')}</p>
      <div className="flex flex-wrap items-center gap-4">
        {isAllowed ? (
          <Link to="/signup" className={buttonClass({ variant: 'primary' })}>
            {t('routes.index.getRecommendationsNow')}
          </Link>
        ) : (
          <Link to="/signin" className={buttonClass({ variant: 'primary' })}>
            {t('common.words.signIn')}
          </Link>
        )}
        <Suspense>
          {hasProvider && <ProviderSignIn onSignedIn={(ready) => void navigate({ to: ready ? '/' : '/discover' })} />}
        </Suspense>
      </div>
      {mode !== 'open' && !isAllowed && <p className="text-sm text-muted">{REFUSALS[mode]}</p>}
    </div>
  )
}

const NO_ROW: Row = { isPending: false, isError: true, data: undefined }

/** The three rows, asked for side by side. Visitors have no recommendations. */
function useRows(signedIn: boolean): [Row, Row, Row] {
  const recommended = useQuery({ ...recommendationQueries.home(), enabled: signedIn })
  const popular = useQuery(movieQueries.popular())
  const discover = useQuery(movieQueries.discover(HOME_SIZE))
  const spare = useQuery(movieQueries.spareDiscover())
  return distinctRows([signedIn ? recommended : NO_ROW, popular, withMore(discover, spare)], HOME_SIZE)
}

/** A row that goes on with another list; without it when that fails. */
function withMore(row: Row, more: Row): Row {
  if (row.data === undefined || more.isError) return row
  if (more.data === undefined) return more
  return { ...row, data: { results: [...row.data.results, ...more.data.results] } }
}
