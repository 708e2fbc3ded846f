import { session } from './session.ts'
import { storage } from './storage.ts'

export const ACCESS = 'access_token'
const REFRESH = 'refresh_token'
/** Milliseconds since 1970 by this device's clock. */
const ACCESS_ENDS = 'access_ends'
const GAME = 'daily_game_session'
export const GROUP = 'active_group_id'
const DEVICE = 'device_token'
/** A request needs time to arrive, so a token counts as over a little early. */
const EARLY_MS = 10_000
export const HEIGHTS = 'heights'

export interface TokenPair {
  access: string
  refresh: string
  /** Seconds that the access token has left. */
  expires_in?: number
}

export const tokens = {
  access: () => storage.get(ACCESS),
  refresh: () => storage.get(REFRESH),
  /** True once the access token's end has passed. False if the end is not known: then an answer of 401 tells. */
  areOver(): boolean {
    const ends = storage.get(ACCESS_ENDS)
    return ends !== null && Number(ends) <= Date.now()
  },
  store({ access, refresh, expires_in: seconds }: TokenPair) {
    storage.set(ACCESS_ENDS, seconds === undefined ? null : String(Date.now() + seconds * 1000 - EARLY_MS))
    storage.set(ACCESS, access)
    storage.set(REFRESH, refresh)
  },
  /** Stores the tokens of a new sign-in. Other tabs never see them without the session they belong to. */
  begin(pair: TokenPair) {
    tokens.clear()
    session.begin()
    tokens.store(pair)
  },
  clear() {
    storage.set(ACCESS, null)
    storage.set(REFRESH, null)
    storage.set(ACCESS_ENDS, null)
    storage.set(HEIGHTS, null)
    session.end()
  },
}

/** Marks this device as one with an earlier sign-in. It outlives the session and grants no access by itself. */
export const deviceToken = {
  get: () => storage.get(DEVICE),
  set: (token: string) => storage.set(DEVICE, token),
}

/** Today's game as this browser remembers it. */
export const storedGame = {
  get: () => storage.get(GAME),
  set: (record: string | null) => storage.set(GAME, record),
}

export const activeGroupId = {
  get: () => storage.get(GROUP),
  set: (id: string | null) => storage.set(GROUP, id),
}
