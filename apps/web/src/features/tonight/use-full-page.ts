import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

/** A dialog over the whole page, with nothing of the app around it. Closing it (Escape) shows the page as usual. */
export function useFullPage() {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  // Before the first paint, and before its contents are measured.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown === null) return undefined
    if (!shown.open) shown.showModal()
    const stop = new AbortController()
    shown.addEventListener('close', () => void navigate({ to: '.', search: {}, replace: true }), stop)
    return () => stop.abort()
  }, [navigate])
  return dialog
}
