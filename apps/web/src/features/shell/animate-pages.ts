import type { AnyRouter } from '@tanstack/react-router'

/** A transition that ends early is no failure: another page was opened, the tab is hidden, or the page took too long. */
const endedEarly = () => {}

/**
 * Fades from one page to the next where the browser can. Only between pages: a running transition blocks input, so changes within a
 * page go without one.
 * @returns a function that ends it
 */
export function animatePages(router: AnyRouter): () => void {
  const before = router.startViewTransition
  router.startViewTransition = (update) => {
    const from = router.state.resolvedLocation
    const opensPage = from !== undefined && from.pathname !== router.latestLocation.pathname
    if (!opensPage || !('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      return update()
    }
    const { ready, finished, updateCallbackDone } = document.startViewTransition(update)
    ready.catch(endedEarly)
    finished.catch(endedEarly)
    return updateCallbackDone
  }
  return () => {
    router.startViewTransition = before
  }
}
