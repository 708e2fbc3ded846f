const HOLD_MS = 500
/** A finger that moves further scrolls. */
const MOVED_PX = 10

/**
 * Runs `action` while a finger rests on `element`, which then follows no link, shows no browser menu and is not dragged.
 * @returns stops it
 */
export function onLongPress(element: HTMLElement, action: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let timer: ReturnType<typeof setTimeout> | undefined
  let start: { x: number; y: number } | null = null
  let held = false
  // Safari would show a preview of the link, and select its text.
  element.style.setProperty('-webkit-touch-callout', 'none')
  element.style.setProperty('-webkit-user-select', 'none')
  const cancel = () => {
    clearTimeout(timer)
    start = null
  }
  const hold = () => {
    held = true
    action()
  }
  const onDown = ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
    cancel()
    held = false
    if (pointerType !== 'touch' || !isPrimary) return
    start = { x, y }
    timer = setTimeout(hold, HOLD_MS)
  }
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (start !== null && Math.hypot(clientX - start.x, clientY - start.y) > MOVED_PX) cancel()
  }
  const prevent = (event: Event) => {
    if (start === null && !held) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: Event) => {
    if (held) prevent(event)
    held = false
  }
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal, passive: true })
  for (const type of ['pointerup', 'pointercancel'] as const) element.addEventListener(type, cancel, { signal })
  element.addEventListener('click', onClick, { signal, capture: true })
  // Without it the release would press, as a click, what the action has brought under the finger.
  const onEnd = (event: Event) => held && event.preventDefault()
  element.addEventListener('touchend', onEnd, { signal, passive: false })
  for (const type of ['contextmenu', 'dragstart']) element.addEventListener(type, prevent, { signal })
  return () => {
    cancel()
    ended.abort()
  }
}
