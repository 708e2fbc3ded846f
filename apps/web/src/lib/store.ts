import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get: () => T
  set: (next: Partial<T>) => void
  subscribe: (listener: () => void) => () => void
}

/** A value outside React that components can subscribe to. `set` merges and notifies every listener. */
export function createStore<T extends object>(initial: T): Store<T> {
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
  }
}

export function useStore<T extends object>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
