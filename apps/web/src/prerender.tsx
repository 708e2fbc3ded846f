import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { consent } from './lib/consent.ts'
import { createQueryClient } from './lib/query-client.ts'
import { createAppRouter } from './router.tsx'

/** A visitor's home page before any movie is there, as markup: what is painted until the app's code has come. */
export async function prerenderHome(): Promise<string> {
  // The question about cookies is asked by the app, which knows whether it was answered.
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
