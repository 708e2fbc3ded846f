import { call, routes } from './api.ts'
import { auth, setTokens } from './auth-store.ts'
import { detailOf } from './failure.ts'
import { deviceToken } from './tokens.ts'

/** Signs in. The answer says whether it worked; the reason is in `error`. */
export async function login(credentials: { username: string; password: string }): Promise<boolean> {
  auth.set({ loading: true, error: null })
  try {
    const signedIn = await call(routes.token, { body: { ...credentials, device: deviceToken.get() ?? '' } })
    if (signedIn.device !== undefined) deviceToken.set(signedIn.device)
    setTokens(signedIn)
    return true
  } catch (error) {
    auth.set({ loading: false, error: detailOf(error) ?? 'Invalid username or password' })
    return false
  }
}
