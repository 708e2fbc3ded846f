import { buildRequest, readAnswer } from '@marquee/contract/client'
import * as routes from 'virtual:api-routes'
import { ownName, withBasePath } from './base-path.ts'
import { session } from './session.ts'
import type { Session } from './session.ts'
import { tokens } from './tokens.ts'

const LAST_PAUSE_MS = 2000

/** Result of a renewal; the status of the last answer, 0 for none, if it can be tried again later. */
export type Renewal = 'renewed' | 'refused' | number

/** Tabs share one refresh token, so only one of them may renew it at a time; browsers without locks renew per tab. */
function alone<T>(task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(ownName('marquee-renew'), task) : task()
}

/**
 * Renews the tokens unless another tab has done so. Without an answer, or when the server cannot serve, it tries again
 * if `patient`.
 */
export function renew(made: Session | null, stale: string, patient: boolean): Promise<Renewal> {
  return alone(async () => {
    for (let pause = LAST_PAUSE_MS / 4; ; pause *= 2) {
      const current = tokens.access()
      const refresh = tokens.refresh() ?? ''
      if (!session.isStored(made) || (current !== null && current !== stale)) return 'renewed'
      const status = await attempt(made, refresh)
      if (status === 200) return 'renewed'
      if (status === 400 || status === 401) return 'refused'
      if (!patient || pause > LAST_PAUSE_MS || !navigator.onLine) return status
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  })
}

/** Stores the new tokens, unless the session has changed. Answers the status, 0 for no answer. */
async function attempt(made: Session | null, refresh: string): Promise<number> {
  const { path, init } = buildRequest(routes.refreshToken, { body: { refresh, rotate: true } })
  try {
    const response = await fetch(withBasePath(`/api${path}`), init)
    if (!response.ok) return response.status
    const answer = await readAnswer(routes.refreshToken, response)
    if (session.isStored(made)) tokens.store({ ...answer, refresh: answer.refresh ?? refresh })
    return 200
  } catch {
    return 0
  }
}
