import type { Me } from '@marquee/contract'
import { auth, setTokens } from '../lib/auth-store.ts'
import { session } from '../lib/session.ts'

/** Starts the test as a signed-in user. */
export function signedInAs(username: string, part: Partial<Me> = {}) {
  setTokens({ access: 'a', refresh: 'r' })
  session.learn('u1')
  auth.set({ me: { id: 'u1', username, email: null, ...part } })
}
