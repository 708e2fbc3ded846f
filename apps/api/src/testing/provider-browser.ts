import type { FastifyInstance } from 'fastify'
import { createJar } from './browser-jar.ts'

export const ORIGIN = 'http://marquee.test'
export const REDIRECT_URI = `${ORIGIN}/api/identity/callback`

/** A browser that opens Marquee, without a port, and a provider, by the network. */
export type ProviderBrowser = ReturnType<typeof createProviderBrowser>

/** @param origin under which the browser opens Marquee; it must be the app's PUBLIC_URL */
export function createProviderBrowser(app: FastifyInstance, origin = ORIGIN) {
  const jar = createJar((url, init) => (url.startsWith(origin) ? inject(app, url, init) : fetch(url, init)))

  const open = (path: string, init?: RequestInit) => jar.request(`${origin}${path}`, init)
  const isOurs = (url: URL) => url.href.startsWith(`${origin}/`)

  return {
    ...jar,
    open,

    /** Sends JSON to a call; answers its status and body. */
    async post(
      path: string,
      body: object = {},
      access?: string,
    ): Promise<{ status: number; body: Record<string, unknown> }> {
      const headers = {
        'content-type': 'application/json',
        ...(access !== undefined && { authorization: `Bearer ${access}` }),
      }
      const response = await open(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const text = await response.text()
      return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
    },

    /** Goes to the provider, and signs in by its form. Returns the address of the callback that it leads to. */
    async visit(location: string, login: string): Promise<URL> {
      const isForm = (url: URL) => url.pathname.startsWith('/login/') || isOurs(url)
      const form = await jar.follow(await jar.request(location), location, isForm)
      // The provider still knows the browser.
      if (isOurs(form)) return form
      const body = new URLSearchParams({ login, password: 'any' })
      const answer = await jar.request(form.href, { method: 'POST', body })
      return jar.follow(answer, form.href, isOurs)
    },

    /** Presses the provider's button and signs in there. Returns the page of ours that it ends on. */
    async signIn(login: string, query = ''): Promise<string> {
      const start = await open(`/api/identity/start${query}`)
      const location = start.headers.get('location') ?? ''
      if (location.startsWith('/')) return location
      return this.comeBack(await this.visit(location, login))
    },

    /** Opens the callback. Returns the page that it leads to. */
    async comeBack(callback: URL): Promise<string> {
      const response = await jar.request(callback.href)
      return response.headers.get('location') ?? `status ${response.status}`
    },
  }
}

async function inject(app: FastifyInstance, url: string, init: RequestInit = {}): Promise<Response> {
  const { host, pathname, search } = new URL(url)
  const response = await app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: `${pathname}${search}`,
    headers: { ...Object.fromEntries(new Headers(init.headers)), host },
    ...(typeof init.body === 'string' && { payload: init.body }),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) {
    for (const each of [value].flat()) if (each !== undefined) headers.append(name, String(each))
  }
  const isEmpty = response.statusCode === 204 || response.rawPayload.length === 0
  return new Response(isEmpty ? null : response.rawPayload.toString(), { status: response.statusCode, headers })
}
