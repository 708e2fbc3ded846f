import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes to the top of the page, and moves the focus to its content, on every change of path. */
export function useTopOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!pathChanged || fromLocation === undefined) return
        scrollTo({ top: 0, behavior: 'instant' })
        document.getElementById('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
