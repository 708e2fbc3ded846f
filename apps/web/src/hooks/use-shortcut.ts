import { useEffect } from 'react'
import { isShortcut } from '../lib/shortcuts.ts'

/** Runs `action` on a plain press of `key`, outside fields and dialogs, while shortcuts are switched on. */
export function useShortcut(key: string, action: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || !isShortcut(event)) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [key, action])
}
