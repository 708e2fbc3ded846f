import { useCallback, useSyncExternalStore } from 'react'

/** True while a media query such as `(width >= 40rem)` applies. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = new AbortController()
      matchMedia(query).addEventListener('change', listener, { signal: stop.signal })
      return () => stop.abort()
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
