import { storage } from './storage.ts'
import { createStore, useStore } from './store.ts'

const KEY = 'guest_name'

/** The server draws pages as for a device on which nobody has typed a name. */
const store = createStore({ name: storage.get(KEY) ?? '' }, { name: '' })

/** The name that was last used on this device to take part without an account. */
export function useGuestName(): string {
  return useStore(store).name
}

export function rememberGuestName(name: string) {
  storage.set(KEY, name)
  store.set({ name })
}
