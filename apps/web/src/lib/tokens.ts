import { storage } from './storage.ts'

const ACCESS = 'access_token'
const REFRESH = 'refresh_token'
const GROUP = 'active_group_id'

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
  clear() {
    storage.set(ACCESS, null)
    storage.set(REFRESH, null)
  },
}

export const activeGroupId = {
  get: () => storage.get(GROUP),
  set: (id: string | null) => storage.set(GROUP, id),
}
