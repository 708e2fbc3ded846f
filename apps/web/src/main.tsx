import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { activeGroup } from './lib/active-group.ts'
import { startAnalytics } from './lib/analytics.ts'
import { whenSessionIsLost } from './lib/api.ts'
import { auth, forgetSession, loadSession } from './lib/auth-store.ts'
import { forgetMarks } from './lib/marks.ts'
import { nextTask } from './lib/next-task.ts'
import { takePageData } from './lib/page-data.ts'
import { createQueryClient } from './lib/query-client.ts'
import { startTheme } from './lib/theme.ts'
import { activeGroupId } from './lib/tokens.ts'
import { createAppRouter } from './router.tsx'

/** Responses depend on the user and the active group, so cached ones are dropped or refetched when either changes. */
function followIdentity(queryClient: QueryClient) {
  let signedIn = auth.get().isAuthenticated
  // Requests carry the stored group id from the start, before it is known whether the user is a member.
  let groupId = activeGroupId.get()
  auth.subscribe(() => {
    const { isAuthenticated } = auth.get()
    if (isAuthenticated === signedIn) return
    signedIn = isAuthenticated
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
  whenSessionIsLost(() => {
    forgetSession()
    void router.navigate({ to: '/signin' })
  })
  void loadSession()
  startAnalytics(queryClient)
  // A form that the server wrote is inert until its input is handled.
  const wake = () => void (root.inert = false)
  const app = <App queryClient={queryClient} router={router} onReady={wake} />
  // In a transition React works in small steps, so that the page stays responsive.
  if (!root.hasChildNodes()) return startTransition(() => createRoot(root).render(app))
  takePageData(queryClient)
  // The same tree as on the server: the router then leaves out the boundaries that only a browser needs.
  router.ssr = { manifest: undefined }
  await nextTask()
  await router.load()
  await nextTask()
  startTransition(() => void hydrateRoot(root, app))
}
