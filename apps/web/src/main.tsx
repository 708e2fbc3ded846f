import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { activeGroup } from './lib/active-group.ts'
import { startAnalytics } from './lib/analytics.ts'
import { whenSessionIsLost } from './lib/api.ts'
import { auth, forgetSession, loadSession } from './lib/auth-store.ts'
import { forgetMarks } from './lib/marks.ts'
import { nextTask } from './lib/next-task.ts'
import { createQueryClient } from './lib/query-client.ts'
import { startTheme } from './lib/theme.ts'
import { activeGroupId } from './lib/tokens.ts'
import { createAppRouter } from './router.tsx'
import { takeFirstPage } from './routes/-first-page.ts'

/** Answers differ by who asks and for which group, so they are dropped or asked for again when either changes. */
function followIdentity(queryClient: QueryClient) {
  let signedIn = auth.get().isAuthenticated
  // The remembered group is named in every request from the start, before it is known to be the user's.
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
    // What showed the group before leaves the page first, or it would be asked for again in no group's name.
    void nextTask().then(() => queryClient.invalidateQueries())
  })
}

/** Tells when the first page stands. */
function Standing({ tell }: { tell: () => void }) {
  useLayoutEffect(tell, [tell])
  return null
}

/** Starts the app in `root`. What is painted there already stays until the whole page can take its place. */
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
  if (!auth.get().isAuthenticated) takeFirstPage(queryClient)
  if (root.hasChildNodes()) {
    await nextTask()
    await router.load()
    await nextTask()
  }
  // What the server painted cannot be used until the app has taken its place.
  const wake = () => void (root.inert = false)
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Standing tell={wake} />
    </StrictMode>
  )
  // In a transition React works in small steps, between which the page answers.
  startTransition(() => createRoot(root).render(app))
}
