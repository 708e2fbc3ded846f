import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { activeGroup } from './lib/active-group.ts'
import { startAnalytics } from './lib/analytics.ts'
import { whenSessionIsLost } from './lib/api.ts'
import { auth, forgetSession, loadSession } from './lib/auth-store.ts'
import { forgetMarks } from './lib/marks.ts'
import { createQueryClient } from './lib/query-client.ts'
import { startTheme } from './lib/theme.ts'
import { activeGroupId } from './lib/tokens.ts'
import { createAppRouter } from './router.tsx'
import './styles/app.css'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

/** Answers differ by who asks and for which group, so they are dropped or asked for again when either changes. */
function followIdentity() {
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
    void queryClient.invalidateQueries()
  })
}

startTheme()
followIdentity()
whenSessionIsLost(() => {
  forgetSession()
  void router.navigate({ to: '/signin' })
})
void loadSession()
startAnalytics(queryClient)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
