import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get: () => T
  set: (next: Partial<T>) => void
  subscribe: (listener: () => void) => () => void
  /** State for the server's pages, and for the browser until it has taken the page over. */
  onServer: () => T
}

/**
 * A value outside React that components can subscribe to. `set` merges and notifies every listener.
 * @param onServer the value on the server where it differs: a browser may have stored another one
 */
export function createStore<T extends object>(initial: T, onServer: T = initial): Store<T> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onServer: () => onServer,
  }
}

export function useStore<T extends object>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.onServer)
}
