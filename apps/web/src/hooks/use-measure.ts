import { useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'

/** A measure of an element, 0 until there is one. Known before the first paint, so that nothing jumps. */
export function useMeasure<E extends HTMLElement>(box: RefObject<E | null>, measure: (element: E) => number): number {
  const [subscribe] = useState(() => (listener: () => void) => {
    const observer = new ResizeObserver(listener)
    if (box.current !== null) observer.observe(box.current)
    return () => observer.disconnect()
  })
  return useSyncExternalStore(
    subscribe,
    () => (box.current === null ? 0 : measure(box.current)),
    () => 0,
  )
}
