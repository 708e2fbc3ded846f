import { createStore, useStore } from '../store.ts'
import type { Entry } from './entry.ts'

/** Waiting and refused entries of the account that this tab shows; oldest first. */
export const waiting = createStore<{ entries: readonly Entry[] }>({ entries: [] })

export function useWaiting(): readonly Entry[] {
  return useStore(waiting).entries
}
