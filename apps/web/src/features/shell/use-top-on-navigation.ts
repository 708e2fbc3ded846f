import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Elements that keep the focus: moving it away would close a menu or lose typed text. */
const BUSY = '[role="menu"], [role="menu"] *, dialog *, input, textarea'

/** Goes to the top of the page, and moves the focus to its content, on every change of path. */
export function useTopOnNavigation() {
  const router = useRouter()
  useEffect(() => {
    let before: Element | null = null
    const leaving = router.subscribe('onBeforeNavigate', () => (before = document.activeElement))
    const arrived = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!pathChanged || fromLocation === undefined) return
      scrollTo({ top: 0, behavior: 'instant' })
      const now = document.activeElement
      // The user may have moved the focus elsewhere while the page was loading.
      if (now === before || !now?.matches(BUSY)) document.getElementById('main')?.focus({ preventScroll: true })
    })
    return () => {
      leaving()
      arrived()
    }
  }, [router])
}
