import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

interface Chosen<T, E extends HTMLElement> {
  /** The dialog's entry; null while it is closed. */
  chosen: T | null
  choose: (entry: T) => void
  close: () => void
  /** Target of the focus when the button that opened the dialog is gone with its entry. */
  fallback: RefObject<E | null>
}

/** Which entry of a list a dialog is about, and where the focus goes after it. */
export function useChosen<T, E extends HTMLElement = HTMLDivElement>(): Chosen<T, E> {
  const [chosen, choose] = useState<T | null>(null)
  const fallback = useRef<E>(null)
  const wasOpen = useRef(false)
  // After the dialog has closed, which returns the focus to the button that opened it.
  useEffect(() => {
    if (wasOpen.current && chosen === null && document.activeElement === document.body) fallback.current?.focus()
    wasOpen.current = chosen !== null
  }, [chosen])
  return { chosen, choose, close: () => choose(null), fallback }
}
