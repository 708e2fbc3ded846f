import type { Me } from '@marquee/contract'
import { activeGroup, loadActiveGroup } from './active-group.ts'
import { RequestError, call, routes, stopReading } from './api.ts'
import { endSession } from './end-session.ts'
import { openAddress } from './open-address.ts'
import { SESSION, session } from './session.ts'
import { setSignedOut } from './signed-out.ts'
import { createStore, useStore } from './store.ts'
import { whenChangedElsewhere } from './tabs.ts'
import { ACCESS, activeGroupId, storedGame, tokens } from './tokens.ts'
import type { TokenPair } from './tokens.ts'
import { t } from '../words/t.ts'

export interface AuthState {
  accessToken: string | null
  refreshToken: string | null
  /** True while an access token is stored. */
  isAuthenticated: boolean
  loading: boolean
  error: string | null
  me: Me | null
}

const SIGNED_OUT: AuthState = {
  accessToken: null,
  refreshToken: null,
  isAuthenticated: false,
  loading: false,
  error: null,
  me: null,
}

function stored(): AuthState {
  const accessToken = tokens.access()
  return { ...SIGNED_OUT, accessToken, refreshToken: tokens.refresh(), isAuthenticated: accessToken !== null }
}

export const auth = createStore(stored())
// Tokens from before sessions had keys.
if (auth.get().isAuthenticated && session.shown() === null) session.begin()

/** Shows what another tab has stored. Its session arrives before its tokens. */
function follow() {
  const next = stored()
  if (!session.follow() && next.isAuthenticated === auth.get().isAuthenticated) return
  activeGroup.set({ group: null, error: null })
  auth.set(next)
}
whenChangedElsewhere(SESSION, follow)
whenChangedElsewhere(ACCESS, follow)

export function useAuth(): AuthState {
  return useStore(auth)
}

/** Stores tokens from anywhere (sign-in or the identity provider) and marks the user as signed in. */
export function setTokens(pair: TokenPair) {
  tokens.begin(pair)
  setSignedOut(false)
  auth.set(stored())
}

/**
 * The active group and the game go too: a group's address is an invitation, which the next person at this browser
 * must not inherit. Stays: settings of the device and the device token.
 */
export function forgetSession() {
  tokens.clear()
  activeGroupId.set(null)
  storedGame.set(null)
  stopReading()
  activeGroup.set({ group: null, error: null })
  auth.set(SIGNED_OUT)
}

/**
 * Signs out here immediately, without waiting for the server to end its session. A session that started at the identity
 * provider goes on there to be ended too.
 */
export function logout() {
  const [access, refresh] = [tokens.access(), tokens.refresh()]
  if (access !== null) {
    const goOn = (address: string | null) => address !== null && openAddress(address)
    endSession({ access, refresh: refresh ?? '' }, tokens.areOver()).then(goOn, () => {})
  }
  setSignedOut(true)
  forgetSession()
}

export async function fetchUser(): Promise<void> {
  const asked = session.shown()
  try {
    const me = await call(routes.me, {})
    if (!session.isShown(asked)) return
    session.learn(me.id)
    auth.set({ me, error: null })
  } catch (error) {
    const isRefused = error instanceof RequestError && error.status === 401
    if (!session.isShown(asked) && (session.shown() !== null || !isRefused)) return
    if (isRefused) forgetSession()
    auth.set({ error: t('lib.authStore.failedToFetchUserInformation') })
  }
}

/** Loads the user and their stored group; called at start and after every sign-in. */
export async function loadSession(): Promise<void> {
  if (!auth.get().isAuthenticated) return
  await Promise.all([fetchUser(), loadActiveGroup()])
}
