import { buildRequest, readAnswer } from '@marquee/contract/client'
import * as routes from 'virtual:api-routes'
import { withBasePath } from './base-path.ts'
import type { TokenPair } from './tokens.ts'

function post({ path, init }: { path: string; init: RequestInit }, access?: string) {
  const headers = new Headers(init.headers)
  if (access !== undefined) headers.set('authorization', `Bearer ${access}`)
  return fetch(withBasePath(`/api${path}`), { ...init, headers })
}

/**
 * Ends a session at the server by its own tokens, which the browser need not store any more; an access token that has
 * expired is renewed for that.
 * @param isOver the end of the access token is known to be past
 * @returns where the identity provider signs out as well, for a session that started there; otherwise null
 * @throws when no answer came
 */
export async function endSession({ access, refresh }: TokenPair, isOver: boolean): Promise<string | null> {
  const request = buildRequest(routes.logout, {})
  let response = isOver ? null : await post(request, access)
  if (response === null || response.status === 401) {
    const renewal = await post(buildRequest(routes.refreshToken, { body: { refresh, rotate: true } }))
    if (!renewal.ok) return null
    response = await post(request, (await readAnswer(routes.refreshToken, renewal)).access)
  }
  if (response.status !== 200) return null
  return (await readAnswer(routes.logout, response))?.redirect ?? null
}
