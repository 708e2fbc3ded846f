import type { SignedIn } from '@marquee/contract'
import { RequestError, call, routes } from './api.ts'
import { auth, setTokens } from './auth-store.ts'
import { detailOf } from './failure.ts'
import { deviceToken } from './tokens.ts'
import { t } from '../words/t.ts'

/** State of a sign-in; the reason of a refusal is in the store's `error`. */
export type LoginOutcome =
  | { state: 'done'; recovery?: SignedIn['recovery'] }
  | { state: 'refused' }
  /** The code of the second factor is still to come. */
  | { state: 'code'; ticket: string }

/** Signs in by a password, or as far as the code of the second factor. */
export async function login(credentials: { username: string; password: string }): Promise<LoginOutcome> {
  auth.set({ loading: true, error: null })
  try {
    return begin(await call(routes.token, { body: { ...credentials, device: deviceToken.get() ?? '' } }))
  } catch (error) {
    const ticket = ticketOf(error)
    if (ticket === null) return refuse(error, t('lib.login.invalidUsernameOrPassword'))
    auth.set({ loading: false })
    return { state: 'code', ticket }
  }
}

/** Finishes a sign-in by a code. Without a valid ticket it has to start again: the state is `over`. */
export async function finishLogin(ticket: string, code: string): Promise<LoginOutcome | { state: 'over' }> {
  auth.set({ loading: true, error: null })
  try {
    return begin(await call(routes.finishSignIn, { body: { ticket, code, device: deviceToken.get() ?? '' } }))
  } catch (error) {
    const outcome = refuse(error, t('common.words.theServerDidNotAnswer'))
    return codeOf(error) === 'ticket_not_valid' ? { state: 'over' } : outcome
  }
}

function begin(signedIn: SignedIn): LoginOutcome {
  if (signedIn.device !== undefined) deviceToken.set(signedIn.device)
  setTokens(signedIn)
  return { state: 'done', recovery: signedIn.recovery }
}

function refuse(error: unknown, otherwise: string): LoginOutcome {
  auth.set({ loading: false, error: detailOf(error) ?? otherwise })
  return { state: 'refused' }
}

const bodyOf = (error: unknown): object | null =>
  error instanceof RequestError && typeof error.body === 'object' ? error.body : null

function codeOf(error: unknown): unknown {
  const body = bodyOf(error)
  return body !== null && 'code' in body ? body.code : null
}

function ticketOf(error: unknown): string | null {
  const body = bodyOf(error)
  return body !== null && 'ticket' in body && typeof body.ticket === 'string' ? body.ticket : null
}
