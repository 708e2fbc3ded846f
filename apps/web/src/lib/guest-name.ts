import { storage } from './storage.ts'
import { createStore, useStore } from './store.ts'

const KEY = 'guest_name'

/** The server renders pages as for a device without a typed name. */
const store = createStore({ name: storage.get(KEY) ?? '' }, { name: '' })

/** The name that was last used on this device to take part without an account. */
export function useGuestName(): string {
  return useStore(store).name
}

export function rememberGuestName(name: string) {
  storage.set(KEY, name)
  store.set({ name })
}
