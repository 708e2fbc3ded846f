/** Scroll position at which a page was left. */
export interface Position {
  /** Pixels from the top of the page. */
  top: number
  /** The first link on the screen and its distance from the screen's top: heights above it may differ when the page comes back. */
  link: { href: string; offset: number } | null
}

/** A page whose lists come later than this stays where it is. */
const GIVE_UP_MS = 5000
/** Events of users who scroll themselves, which end the restoration. */
const MOVED = ['wheel', 'touchstart', 'pointerdown', 'keydown']

const links = () => document.querySelectorAll<HTMLAnchorElement>('#main a[href]')

export function positionNow(): Position {
  if (scrollY === 0) return { top: 0, link: null }
  for (const { href, offset } of offsetsOf(links())) {
    if (offset >= 0 && offset < innerHeight) return { top: scrollY, link: { href, offset } }
  }
  return { top: scrollY, link: null }
}

function* offsetsOf(elements: Iterable<HTMLAnchorElement>) {
  for (const element of elements) yield { href: element.href, offset: element.getBoundingClientRect().top }
}

/** Scroll offset that puts the link, or else the page, back in its place. */
function topOf({ top, link }: Position): number {
  if (link === null) return top
  const moves = [...offsetsOf(links())]
    .filter(({ href }) => href === link.href)
    .map(({ offset }) => scrollY + offset - link.offset)
  // A page may hold the same link twice.
  return moves.toSorted((a, b) => Math.abs(a - top) - Math.abs(b - top))[0] ?? top
}

/** Scrolls to where the page was left, and again whenever its height changes, because lists and posters may come later. */
export function returnTo(position: Position): () => void {
  let frame = 0
  const settle = () => scrollTo({ top: topOf(position), behavior: 'instant' })
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(settle)
  })
  const stop = () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    clearTimeout(timer)
    for (const name of MOVED) removeEventListener(name, stop, true)
  }
  const timer = setTimeout(stop, GIVE_UP_MS)
  for (const name of MOVED) addEventListener(name, stop, { capture: true, passive: true })
  settle()
  observer.observe(document.body)
  return stop
}
