import type { FieldErrors, SignUp } from '@marquee/contract'
import { RequestError, call, routes } from '../../lib/api.ts'
import { login } from '../../lib/auth-store.ts'

const isMessages = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((message) => typeof message === 'string')

/** The messages per field of a 400 answer, or null when the answer is something else. */
export function fieldErrorsOf(error: unknown): FieldErrors | null {
  if (!(error instanceof RequestError) || error.status !== 400) return null
  if (typeof error.body !== 'object' || error.body === null) return null
  return Object.fromEntries(
    Object.entries(error.body).filter((entry): entry is [string, string[]] => isMessages(entry[1])),
  )
}

/** Creates the account and signs in with it. Answers whether the sign-in worked too. */
export async function signUp(account: SignUp): Promise<boolean> {
  await call(routes.signUp, { body: account })
  return login({ username: account.username, password: account.password })
}
