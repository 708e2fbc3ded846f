import { auth, setTokens } from '../lib/auth-store.ts'

/** Starts the test as a signed-in user. */
export function signedInAs(username: string) {
  setTokens({ access: 'a', refresh: 'r' })
  auth.set({ me: { id: 'u1', username, email: null } })
}
