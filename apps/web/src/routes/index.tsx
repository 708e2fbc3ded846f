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
import { recommendationQueries } from '../features/recommendations/queries.ts'
import { tonightQueries } from '../features/tonight/queries.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { auth, useAuth } from '../lib/auth-store.ts'
import { configQuery } from '../lib/config-query.ts'
import { REFUSALS, useRegistration } from '../lib/registration.ts'
import { within } from '../lib/within.ts'
import { t } from '../words/t.ts'
import { useRows } from './-home-rows.ts'

const ProviderSignIn = lazy(async () => ({
  default: (await import('../features/auth/provider-sign-in.tsx')).ProviderSignIn,
}))
/** The router's lazy component: unlike React's it renders immediately if it was preloaded. */
const SignedInHome = lazyRouteComponent(() => import('./-signed-in-home.tsx'), 'SignedInHome')
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
    const evenings = queryClient
      .fetchQuery(tonightQueries.tonight())
      .then(({ open: [first] }) => first && queryClient.prefetchQuery(tonightQueries.evening(first.id, null)))
    void queryClient.prefetchQuery(recommendationQueries.home())
    const progress = queryClient.prefetchQuery(recommendationQueries.progress())
    await Promise.all([SignedInHome.preload?.(), within(400, Promise.all([evenings, progress]))])
  },
  component: Home,
  // The home page is part of the first page's code; every other route gets a separate file.
  codeSplitGroupings: [],
})

function Home() {
  usePageTitle('')
  const { isAuthenticated } = useAuth()
  return isAuthenticated ? (
    <Suspense>
      <SignedInHome />
    </Suspense>
  ) : (
    <VisitorsHome />
  )
}

function VisitorsHome() {
  const { mode: registration } = useRegistration()
  const accounts = useQuery(configQuery).data?.demo_accounts
  const labels = useQuery(movieQueries.randomLabels()).data
  const [, popular, discover] = useRows(false)
  return (
    <div className="flex flex-col gap-8 pt-4 sm:gap-10 sm:pt-6">
      <div className="gutter page flex flex-col gap-4">
        <Suspense>{accounts && <DemoNotice accounts={accounts} />}</Suspense>
        <Pitch />
      </div>
      <MovieCarousel title={t('routes.index.popular')} result={popular} size="poster" autoplay more={<StopMotion />} />
      <div className="gutter page flex flex-col gap-4">
        <DailyGameAlert />
        <LabelMarquee labels={labels} stops={popular.isError} />
      </div>
      <MovieCarousel title={t('common.words.discover')} result={discover} size="poster" autoplay />
      <Suspense>{registration !== 'closed' && <WhySignUp />}</Suspense>
    </div>
  )
}

function Pitch() {
  const navigate = useNavigate()
  const config = useQuery(configQuery).data
  const hasProvider = typeof config?.identity_client_id === 'string' || Boolean(config?.identity_provider)
  const { mode, isAllowed } = useRegistration()
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="text-2xl sm:text-[4rem] sm:leading-none">{t('routes.index.findTheMovieForTonight')}</h1>
      <p className="text-muted sm:text-lg">{t('routes.index.rateAFewMoviesYou')}</p>
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
