import { tabStorage } from './storage.ts'
import { createStore } from './store.ts'

const KEY = 'signed_out'

/** True if the user has signed out in this tab and not signed in since: then no page signs in by itself. */
export const signedOut = createStore({ is: tabStorage.get(KEY) !== null }, { is: false })

export function setSignedOut(is: boolean) {
  tabStorage.set(KEY, is ? 'yes' : null)
  signedOut.set({ is })
}
