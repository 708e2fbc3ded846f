import { session } from './session.ts'
import { storage } from './storage.ts'

export const ACCESS = 'access_token'
const REFRESH = 'refresh_token'
export const GROUP = 'active_group_id'
const DEVICE = 'device_token'

export interface TokenPair {
  access: string
  refresh: string
}

export const tokens = {
  access: () => storage.get(ACCESS),
  refresh: () => storage.get(REFRESH),
  store({ access, refresh }: TokenPair) {
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
    session.end()
  },
}

/** Marks this device as one where somebody has signed in before. It outlives the session and grants no access by itself. */
export const deviceToken = {
  get: () => storage.get(DEVICE),
  set: (token: string) => storage.set(DEVICE, token),
}

export const activeGroupId = {
  get: () => storage.get(GROUP),
  set: (id: string | null) => storage.set(GROUP, id),
}
