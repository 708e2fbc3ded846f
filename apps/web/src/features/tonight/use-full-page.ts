import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/** A dialog over the whole page, with nothing of the app around it. @param onClose called after Escape */
export function useFullPage(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  // Before the first paint, and before its contents are measured.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown === null) return undefined
    if (!shown.open) shown.showModal()
    const stop = new AbortController()
    shown.addEventListener('close', () => close(), stop)
    return () => stop.abort()
  }, [])
  return dialog
}
