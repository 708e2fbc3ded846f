import { useEffect } from 'react'
import type { RefObject } from 'react'

/** While `open`: calls `close` on Escape, on a press outside `root`, and when Tab leaves it. */
export function useDismiss(root: RefObject<HTMLElement | null>, open: boolean, close: (byKey: boolean) => void) {
  useEffect(() => {
    const element = root.current
    if (!open || element === null) return
    const isOutside = (target: EventTarget | null) => target instanceof Node && !element.contains(target)
    const onPress = ({ target }: Event) => isOutside(target) && close(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // In a sheet, Escape closes the list first and the sheet only the next time.
      event.preventDefault()
      event.stopPropagation()
      close(true)
    }
    // A press on a label moves the focus to the page's main element for a moment; only a control that takes it counts.
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (isOutside(relatedTarget) && relatedTarget instanceof HTMLElement && relatedTarget.tabIndex >= 0) close(false)
    }
    addEventListener('pointerdown', onPress)
    element.addEventListener('keydown', onKey)
    element.addEventListener('focusout', onFocusOut)
    return () => {
      removeEventListener('pointerdown', onPress)
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('focusout', onFocusOut)
    }
  }, [root, open, close])
}
