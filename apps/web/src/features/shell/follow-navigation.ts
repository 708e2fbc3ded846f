import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { animatePages } from './animate-pages.ts'
import { positionNow, returnTo } from './scroll-position.ts'
import type { Position } from './scroll-position.ts'

/** Elements that keep the focus: moving it away would close a menu or lose typed text. */
const BUSY = '[role="menu"], [role="menu"] *, dialog *, input, textarea'

/** Each entry of the browser's history has its own key, so that a page opened twice has two positions. */
const keyOf = ({ state, href }: ParsedLocation) => state.key ?? href

/**
 * A new page starts at the top, with the focus in its content; Back and Forward return to where the page was left. Positions are
 * kept in memory only: after a reload the browser itself scrolls.
 * @param onLeave called when another page opens
 * @param ended tells when to stop
 */
export function followNavigation(router: AnyRouter, onLeave: () => void, ended: AbortSignal) {
  if (ended.aborted) return
  const left = new Map<string, Position>()
  const endings = [animatePages(router)]
  /** The entry of the history whose address is shown. The router names the one before it until a navigation has ended. */
  let current: ParsedLocation | undefined
  let opensPage = false
  let returning = false
  let focused: Element | null = null
  let stopReturning = () => {}

  const onEvent = <T extends Parameters<AnyRouter['subscribe']>[0]>(
    type: T,
    listener: Parameters<typeof router.subscribe<T>>[1],
  ) => endings.push(router.subscribe(type, listener))

  endings.push(
    router.history.subscribe(({ action }: { action: { type: string } }) => {
      returning = action.type !== 'PUSH' && action.type !== 'REPLACE'
    }),
  )
  onEvent('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    stopReturning()
    focused = document.activeElement
    if (pathChanged) onLeave()
    // While the next page loads, the screen shows a placeholder, whose position is of no use; a list stays while it changes.
    const leaving = current ?? fromLocation
    if (leaving && !opensPage) left.set(keyOf(leaving), positionNow())
    current = toLocation
    opensPage ||= pathChanged
  })
  onEvent('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    opensPage = false
    if (fromLocation === undefined) return
    const position = returning ? left.get(keyOf(toLocation)) : undefined
    if (position) stopReturning = returnTo(position)
    if (!pathChanged) return
    if (!position) scrollTo({ top: 0, behavior: 'instant' })
    const now = document.activeElement
    // The user may have moved the focus elsewhere while the page was loading.
    if (now === focused || !now?.matches(BUSY)) document.getElementById('main')?.focus({ preventScroll: true })
  })
  endings.push(scrollByHand())
  ended.addEventListener('abort', () => {
    stopReturning()
    for (const end of endings) end()
  })
}

/** Keeps the browser from scrolling on Back and Forward, but not after a reload or from another site. */
function scrollByHand(): () => void {
  const toBrowser = () => (history.scrollRestoration = 'auto')
  const toUs = () => (history.scrollRestoration = 'manual')
  toUs()
  addEventListener('pagehide', toBrowser)
  addEventListener('pageshow', toUs)
  return () => {
    toBrowser()
    removeEventListener('pagehide', toBrowser)
    removeEventListener('pageshow', toUs)
  }
}
