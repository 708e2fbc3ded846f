import type { SignUp } from '@marquee/contract'
import { call, routes } from '../../lib/api.ts'
import { login } from '../../lib/login.ts'

/** Creates the account and signs in with it. Answers whether the sign-in worked too. */
export async function signUp(account: SignUp): Promise<boolean> {
  await call(routes.signUp, { body: account })
  const { state } = await login({ username: account.username, password: account.password })
  return state === 'done'
}
