import { createStore, useStore } from '../store.ts'
import type { Entry } from './entry.ts'

/** What waits to be sent, or was refused, for the account that this tab shows; oldest first. */
export const waiting = createStore<{ entries: readonly Entry[] }>({ entries: [] })

export function useWaiting(): readonly Entry[] {
  return useStore(waiting).entries
}
