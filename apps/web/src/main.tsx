import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { AppProps } from './app.tsx'
import { activeGroup } from './lib/active-group.ts'
import { whenSessionIsLost } from './lib/api.ts'
import { auth, forgetSession, loadSession } from './lib/auth-store.ts'
import { forgetMarks } from './lib/marks.ts'
import { repeatEarlyPress } from './lib/early-press.ts'
import { nextTask } from './lib/next-task.ts'
import { takePageData } from './lib/page-data.ts'
import { createQueryClient } from './lib/query-client.ts'
import { session } from './lib/session.ts'
import { listenToTabs } from './lib/tabs.ts'
import { startTheme } from './lib/theme.ts'
import { activeGroupId } from './lib/tokens.ts'
import { createAppRouter } from './router.tsx'

/** Responses depend on the user and the active group, so cached ones are dropped or refetched when either changes. */
function followIdentity(queryClient: QueryClient) {
  const identity = () => `${auth.get().isAuthenticated} ${session.shown()?.key}`
  let known = identity()
  // Requests carry the stored group id from the start, before it is known whether the user is a member.
  let groupId = activeGroupId.get()
  auth.subscribe(() => {
    if (identity() === known) return
    known = identity()
    queryClient.clear()
    forgetMarks()
    void loadSession()
  })
  activeGroup.subscribe(() => {
    const next = activeGroupId.get()
    if (next === groupId) return
    groupId = next
    forgetMarks()
    // Waits until what shows the old group is unmounted; otherwise it would be refetched without a group.
    void nextTask().then(() => queryClient.invalidateQueries())
  })
}

/** Starts the app in `root`. What the server painted there is a visitor's page, and the app takes it over. */
export async function start(root: HTMLElement) {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  startTheme()
  followIdentity(queryClient)
  listenToTabs()
  whenSessionIsLost(() => {
    forgetSession()
    void router.navigate({ to: '/signin' })
  })
  void loadSession()
  void import('./routes/-after-start.ts').then(({ afterStart }) => afterStart(queryClient))
  const onReady = () => {
    delete root.dataset['visitor']
    root.inert = false
    // In a separate task: React handles the rest of the page only after this commit.
    void nextTask().then(() => repeatEarlyPress(root))
  }
  const app = <App queryClient={queryClient} router={router} onReady={onReady} />
  // In a transition React works in small steps, so that the page stays responsive.
  if (!(await isServersPage(root, { queryClient, router }))) {
    root.replaceChildren()
    return startTransition(() => createRoot(root).render(app))
  }
  // Draws the same tree as the server: without the boundaries that the router adds in a browser only.
  router.ssr = { manifest: undefined }
  const address = location.href
  const onRecoverableError = (error: unknown) => {
    // A user who went on before every part of the page was taken over sees the next page rendered again, which is no fault.
    if (location.href === address) reportError(error)
  }
  startTransition(() => void hydrateRoot(root, app, { onRecoverableError }))
}

/**
 * True when the server drew the page that is to be shown; its data is loaded then.
 * A user who went Back before the app ran is at another address by now.
 */
async function isServersPage(root: HTMLElement, { queryClient, router }: Pick<AppProps, 'queryClient' | 'router'>) {
  const isHere = () => root.dataset['visitor'] === location.pathname + location.search
  if (!isHere()) return false
  takePageData(queryClient)
  await nextTask()
  await router.load()
  await nextTask()
  return isHere()
}
