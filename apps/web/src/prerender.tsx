import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { consent } from './lib/consent.ts'
import { createQueryClient } from './lib/query-client.ts'
import { createAppRouter } from './router.tsx'

/** Markup of a visitor's home page without movies, which is painted until the app's code is loaded. */
export async function prerenderHome(): Promise<string> {
  // Leaves the cookie banner to the app, which knows whether the visitor has already answered.
  consent.set({ decided: true })
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, createMemoryHistory())
  await router.load()
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
