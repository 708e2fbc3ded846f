import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import type { createAppRouter } from './router.tsx'

export interface AppProps {
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
  /** Called once the page is in the DOM and handles input. */
  onReady?: () => void
}

/** The whole app. Server and browser draw the same tree, so that the browser can take over the server's markup. */
export function App({ queryClient, router, onReady }: AppProps) {
  useLayoutEffect(() => onReady?.(), [onReady])
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
