import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { NotFound, RouteError } from './features/shell/error-screens.tsx'
import { withBasePath } from './lib/base-path.ts'
import { routeTree } from './routeTree.gen.ts'

/** Search parameters are plain text in the address: "?genres=28,12", "?redirect=/groups". */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))

function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (typeof value === 'string') parameters.set(name, value)
  return parameters.size === 0 ? '' : `?${parameters.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')}`
}

/** @param elsewhere history and origin of a page outside a browser */
export function createAppRouter(
  queryClient: QueryClient,
  elsewhere: { history?: RouterHistory; origin?: string } = {},
) {
  return createRouter({
    routeTree,
    ...elsewhere,
    basepath: withBasePath('/'),
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    // Shown inside the layout. The root route has its own for a failure of the layout itself.
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    parseSearch,
    stringifySearch,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** A page that needs the whole screen and no other place: without the bars around it, and without asking about cookies. */
    focused?: boolean
  }
}
