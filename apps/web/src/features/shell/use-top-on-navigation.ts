import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Where somebody is busy: taking the focus away would close the menu, or swallow what is typed. */
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
      // Who has gone on already while the page was coming is left alone.
      if (now === before || !now?.matches(BUSY)) document.getElementById('main')?.focus({ preventScroll: true })
    })
    return () => {
      leaving()
      arrived()
    }
  }, [router])
}
