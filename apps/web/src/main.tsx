import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { activeGroup } from './lib/active-group.ts'
import { whenSessionIsLost } from './lib/api.ts'
import { auth, forgetSession, loadSession } from './lib/auth-store.ts'
import { forgetMarks } from './lib/marks.ts'
import { nextTask } from './lib/next-task.ts'
import { createQueryClient } from './lib/query-client.ts'
import { session } from './lib/session.ts'
import { listenToTabs } from './lib/tabs.ts'
import { startTheme } from './lib/theme.ts'
import { activeGroupId } from './lib/tokens.ts'
import { createAppRouter } from './router.tsx'
import { takeFirstPage } from './routes/-first-page.ts'

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

/** Calls `onMount` once the first page is in the DOM. */
function Mounted({ onMount }: { onMount: () => void }) {
  useLayoutEffect(onMount, [onMount])
  return null
}

/** Starts the app in `root`. What the server painted there stays until the whole page can replace it. */
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
  if (!auth.get().isAuthenticated) takeFirstPage(queryClient)
  if (root.hasChildNodes()) {
    await nextTask()
    await router.load()
    await nextTask()
  }
  // The server's markup is inert until the app has replaced it.
  const wake = () => void (root.inert = false)
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Mounted onMount={wake} />
    </StrictMode>
  )
  // In a transition React renders in small steps, so that the page stays responsive.
  startTransition(() => createRoot(root).render(app))
}
