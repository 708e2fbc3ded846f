import type { QueryClient } from '@tanstack/react-query'
import { CatchBoundary, Outlet, createRootRouteWithContext, useMatches, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { CardSlotsProvider } from '../components/movie/card-slots.tsx'
import type { CardSlots } from '../components/movie/card-slots.tsx'
import { LazySearchBox, loadSearchBox } from '../features/quick-search/lazy-search-box.tsx'
import { ActiveGroupBanner } from '../features/shell/active-group-banner.tsx'
import { BottomBar } from '../features/shell/bottom-bar.tsx'
import { NotFound, RouteError } from '../features/shell/error-screens.tsx'
import { TopBar } from '../features/shell/top-bar.tsx'
import { useFollowNavigation } from '../features/shell/use-follow-navigation.ts'
import { UserMenu } from '../features/shell/user-menu.tsx'
import { useMedia } from '../hooks/use-media.ts'
import { useOnline } from '../hooks/use-online.ts'
import { useShortcut } from '../hooks/use-shortcut.ts'
import { whenGroupIsKnown } from '../lib/active-group.ts'
import { logout, useAuth } from '../lib/auth-store.ts'
import { configQuery } from '../lib/config-query.ts'
import { useConsent } from '../lib/consent.ts'
import { within } from '../lib/within.ts'
import { t } from '../words/t.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(configQuery)
    // The banner and the members' parts are in the first paint, unless the server takes its time.
    await within(400, whenGroupIsKnown())
  },
  component: Layout,
  notFoundComponent: NotFound,
  errorComponent: RouteError,
})

/** Below the fold of nearly every page, so its code is loaded later. */
const PageEnd = lazy(async () => ({ default: (await import('../features/shell/footer.tsx')).PageEnd }))
const CookieBanner = lazy(async () => ({ default: (await import('../features/shell/cookie-banner.tsx')).CookieBanner }))
const Toaster = lazy(async () => ({ default: (await import('../components/ui/toaster.tsx')).Toaster }))
const ConnectionBar = lazy(async () => ({
  default: (await import('../features/offline/connection-bar.tsx')).ConnectionBar,
}))
const MeSheet = lazy(async () => ({ default: (await import('../features/shell/me-sheet.tsx')).MeSheet }))
const RequiredFactor = lazy(async () => ({
  default: (await import('../features/profile/required-factor.tsx')).RequiredFactor,
}))
const ShortcutHelp = lazy(async () => ({ default: (await import('../features/shell/shortcut-help.tsx')).ShortcutHelp }))

type Panel = 'search' | 'me' | 'help' | null

function Layout() {
  const [panel, setPanel] = useState<Panel>(null)
  const { isAuthenticated, me } = useAuth()
  const { decided } = useConsent()
  const focused = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.focused === true) })
  const hasField = useHasField(isAuthenticated)
  const navigate = useNavigate()
  const [close] = useState(() => () => setPanel(null))
  const name = me?.username ?? t('common.words.personal')
  const leave = () => {
    close()
    const go = () => {
      logout()
      void navigate({ to: '/' })
    }
    import('../features/offline/leave.ts').then(({ leaveSafely }) => leaveSafely(go), go)
  }
  useFollowNavigation(close)
  const slots = useSignedInSlots(isAuthenticated)
  useLayoutShortcuts(setPanel)
  return (
    <>
      <SkipLink />
      <TopBar
        searchOpen={panel === 'search'}
        onToggleSearch={() => setPanel(panel === 'search' ? null : 'search')}
        onSearchIntent={() => void loadSearchBox()}
        search={<LazySearchBox focused onDone={close} />}
        field={hasField && <LazySearchBox slim placeholder={t('routes.index.aTitleANameOr')} />}
        notice={!focused && <Notice />}
        userMenu={isAuthenticated ? <UserMenu name={name} onLogout={leave} /> : undefined}
      />
      {focused ? <Notice /> : <ActiveGroupBanner />}
      {/* A page that has the screen to itself starts higher: a new element has not moved. */}
      <main key={String(focused)} id="main" tabIndex={-1} className="min-h-dvh outline-none">
        <CardSlotsProvider value={slots}>
          <Page />
          {slots.sheet}
        </CardSlotsProvider>
      </main>
      <Beside>
        <div data-bar="">
          <PageEnd />
        </div>
      </Beside>
      {!focused && <BottomBar onSearch={() => setPanel('search')} onMe={() => setPanel('me')} />}
      <Beside>
        {panel === 'me' && <MeSheet open onClose={close} signedIn={isAuthenticated} name={name} onLogout={leave} />}
        {panel === 'help' && <ShortcutHelp open onClose={close} />}
      </Beside>
      {/* One above the other, so that a message never covers the question about cookies. */}
      <div className="pointer-events-none fixed inset-x-3 bottom-18 z-50 flex flex-col items-center gap-2 lg:bottom-5">
        <Beside>
          <Toaster />
        </Beside>
        <Beside>{!decided && !focused && <CookieBanner />}</Beside>
      </div>
    </>
  )
}

/** True if the bar itself has a field to search in: on a wide home of signed-in users. */
function useHasField(isAuthenticated: boolean): boolean {
  const isHome = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/') })
  const wide = useMedia('(width >= 64rem)')
  return isAuthenticated && isHome && wide
}

/** The page, or in its place the way to the second factor that the operator asks for. */
function Page() {
  const { me } = useAuth()
  if (me?.second_factor_required !== true) return <Outlet />
  return (
    <Suspense>
      <RequiredFactor />
    </Suspense>
  )
}

/** Without a network its row is reserved while its code is loaded. */
function Notice() {
  const online = useOnline()
  return (
    <Beside fallback={online ? undefined : <div className="h-11" />}>
      <ConnectionBar />
    </Beside>
  )
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-raised focus:p-3"
    >
      {t('routes.root.skipToContent')}
    </a>
  )
}

const Nothing = () => null

/** Keeps a failure of its children from taking down the page. */
function Beside({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'beside'} errorComponent={Nothing}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  )
}

const NO_SLOTS: CardSlots = {}

/** Controls of cards for signed-in users, and other parts that start with a sign-in; their code is loaded later. */
function useSignedInSlots(isAuthenticated: boolean): CardSlots {
  const [slots, setSlots] = useState(NO_SLOTS)
  useEffect(() => {
    const begin = async () => {
      const { signedInSlots, claimRecordedGame } = await import('./-signed-in.ts')
      setSlots(signedInSlots)
      await claimRecordedGame()
    }
    if (isAuthenticated) void begin()
  }, [isAuthenticated])
  return isAuthenticated ? slots : NO_SLOTS
}

/** "/" and Ctrl/⌘-K search, in the bar's own field where it has one; "?" helps, Escape closes the search box. */
function useLayoutShortcuts(setPanel: (panel: Panel) => void) {
  const [search] = useState(() => () => {
    const field = document.querySelector<HTMLElement>('header input')
    if (field) field.focus()
    else setPanel('search')
  })
  const [help] = useState(() => () => setPanel('help'))
  useShortcut('/', search)
  useShortcut('?', help)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        search()
      }
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) setPanel(null)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [search, setPanel])
}
