import type { IdentityLink, IdentitySignedIn } from '@marquee/contract'
import { track } from '../../lib/analytics.ts'
import { RequestError, call, routes } from '../../lib/api.ts'
import { setTokens } from '../../lib/auth-store.ts'
import { t } from '../../words/t.ts'

type Finished = IdentitySignedIn | IdentityLink | null

let asking: Promise<Finished> | null = null

async function finish(): Promise<Finished> {
  try {
    const answer = await call(routes.finishIdentity, {}, { failure: t('auth.finishIdentity.theSignInWasNot') })
    if (answer.state === 'signed_in') beginSession(answer)
    return answer
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null
    throw error
  }
}

/**
 * Fetches the result of the sign-in through the provider, and starts its session if there is one; null if nothing waits.
 * The server returns it once, so concurrent callers share the answer.
 * @throws {RequestError} when the server does not say
 */
export function finishIdentity(): Promise<Finished> {
  asking ??= finish().finally(() => {
    asking = null
  })
  return asking
}

/** Signs in with the provider's result. */
export function beginSession({ access, refresh }: IdentitySignedIn) {
  setTokens({ access, refresh })
  track({ name: 'identity_success' })
}
