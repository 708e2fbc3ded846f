import { AsyncLocalStorage } from 'node:async_hooks'
import { text } from 'node:stream/consumers'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerenderToNodeStream } from 'react-dom/static'
import { App } from './app.tsx'
import { sendWith } from './lib/api.ts'
import type { Fetch } from './lib/api.ts'
import { readBasePath } from './lib/base-path.ts'
import { createQueryClient } from './lib/query-client.ts'
import type { PageData } from './lib/page-data.ts'
import { createAppRouter } from './router.tsx'

/** A visitor's page as the server writes it. */
export interface RenderedPage {
  /** Markup of the app's root. */
  html: string
  /** Answers that the page was drawn from, for the browser to draw the same. */
  data: PageData
  /** 404 for an address that leads nowhere. */
  status: 200 | 404
}

/** Loads and draws are asynchronous, and pages are rendered side by side: each sends its calls by its own means. */
const rendering = new AsyncLocalStorage<{ send: Fetch; basePath: string }>()
readBasePath(() => rendering.getStore()?.basePath ?? '')
sendWith((path, init) => {
  const { send } = rendering.getStore() ?? {}
  if (send === undefined) throw new Error(`No page is being rendered that could ask for ${path}`)
  return send(path, init)
})

/**
 * Renders the page at `address` as a visitor sees it.
 * @param address the page's full address
 * @param send makes the page's calls; they carry no credentials
 * @param basePath under which the instance is opened: '' or such as '/marquee'
 * @returns null for a page that the browser must draw itself: a redirect, or one whose calls failed
 * @throws what a component throws while it is drawn
 */
export function render(address: string, send: Fetch, basePath = ''): Promise<RenderedPage | null> {
  return rendering.run({ send, basePath }, () => renderPage(new URL(address)))
}

async function renderPage({ origin, pathname, search }: URL): Promise<RenderedPage | null> {
  // A failed call has been logged by the API.
  const queryClient = createQueryClient(() => {})
  try {
    const history = createMemoryHistory({ initialEntries: [pathname + search] })
    const router = createAppRouter(queryClient, { history, origin })
    await router.load()
    // The router says nowhere else whether an address redirects, shows something, or leads nowhere.
    // oxlint-disable-next-line eslint/no-underscore-dangle
    const result = router._serverResult
    if (result?.type !== 'render' || result.status === 500 || !(await settled(queryClient, result.status))) return null
    const html = await draw(<App queryClient={queryClient} router={router} />)
    return { html, data: dataOf(queryClient), status: result.status }
  } finally {
    queryClient.clear()
  }
}

/** Waits for calls that no loader waits for. False when one of them failed. */
async function settled(queryClient: QueryClient, status: 200 | 404): Promise<boolean> {
  const queries = queryClient.getQueryCache().getAll()
  await Promise.allSettled(queries.map(async (query) => query.promise))
  return status === 404 || queries.every(({ state }) => state.status !== 'error')
}

/** cmdk hides its label by a style, which the page's policy forbids in markup. */
const HIDDEN_LABEL = / style="position:absolute;width:1px;[^"]*"/g

async function draw(app: React.ReactNode): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(app, {
    // Without a limit nothing is moved behind the page with an inline script, which the page's policy forbids.
    progressiveChunkSize: Infinity,
    onError: (error) => void errors.push(error),
  })
  const html = await text(prelude)
  if (errors.length > 0) throw errors[0]
  return html.replaceAll(HIDDEN_LABEL, ' class="sr-only"')
}

function dataOf(queryClient: QueryClient): PageData {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data] as const] : []))
}
