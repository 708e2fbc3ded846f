import { useEffect, useRef, useState } from 'react'

/** Hovering opens a menu after this time. */
const OPEN_DELAY_MS = 200
/** Within this time after a menu closed, hovering opens the next without a delay. */
const SKIP_DELAY_MS = 300
/** Leaving closes a menu after this time. */
const CLOSE_DELAY_MS = 150
/** A press this soon after hovering opened a menu does not close it again. */
const PRESS_AFTER_HOVER_MS = 500

/** Keeps which of several menus is open, and opens and closes them on hover with the delays above. */
export function useHoverMenu() {
  const [open, setOpen] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const closedAt = useRef(-Infinity)
  const hoveredAt = useRef(-Infinity)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (menu: string | null) => {
    clearTimeout(timer.current)
    if (menu === null && open !== null) closedAt.current = performance.now()
    setOpen(menu)
  }
  const showAfter = (menu: string | null, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => show(menu), delay)
  }
  const hover = (menu: string, delay: number) => {
    if (open !== menu) hoveredAt.current = performance.now() + delay
    if (delay === 0) show(menu)
    else showAfter(menu, delay)
  }
  return {
    open,
    show,
    enter: (menu: string) => {
      const soon = open !== null || performance.now() - closedAt.current < SKIP_DELAY_MS
      hover(menu, soon ? 0 : OPEN_DELAY_MS)
    },
    press: (menu: string) => {
      const meantToOpen = performance.now() - hoveredAt.current < PRESS_AFTER_HOVER_MS
      show(open === menu && !meantToOpen ? null : menu)
    },
    leave: () => showAfter(null, CLOSE_DELAY_MS),
  }
}
