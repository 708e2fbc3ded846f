import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Takes care of everything that happens when the page changes: scrolling, focus, the transition. Its code is loaded after the first page.
 * @param onLeave called when another page opens; must keep its identity
 */
export function useFollowNavigation(onLeave: () => void) {
  const router = useRouter()
  useEffect(() => {
    const ended = new AbortController()
    import('./follow-navigation.ts').then(
      ({ followNavigation }) => followNavigation(router, onLeave, ended.signal),
      console.error,
    )
    return () => ended.abort()
  }, [router, onLeave])
}
