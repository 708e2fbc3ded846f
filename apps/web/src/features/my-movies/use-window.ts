import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** More entries than this are never in the document. */
export const MAX_SHOWN = 120
/** Lines beyond the screen's edges; the window moves by half of them, so that most scrolling draws nothing. */
const MARGIN = 6
const STEP = 3

export interface Lines {
  first: number
  last: number
}

/** The lines of a list in or near the screen, all of one height. */
export function linesInView(
  top: number,
  screen: number,
  { height, perLine }: { height: number; perLine: number },
): Lines {
  const inView = Math.ceil(screen / height) + STEP
  const most = Math.floor(MAX_SHOWN / perLine) - 1
  const margin = Math.max(0, Math.min(MARGIN, Math.floor((most - inView) / 2)))
  const first = Math.max(0, Math.floor(Math.max(0, -top) / height / STEP) * STEP - margin)
  return { first, last: first + Math.min(most, inView + 2 * margin) - 1 }
}

/** Follows the window's scrolling. `box` is the list with the height of all its lines. */
export function useWindow(box: RefObject<HTMLElement | null>, height: number, perLine: number): Lines {
  const [lines, setLines] = useState<Lines>(() => linesInView(0, 800, { height, perLine }))
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      if (box.current === null) return
      const next = linesInView(box.current.getBoundingClientRect().top, innerHeight, { height, perLine })
      setLines((before) => (before.first === next.first && before.last === next.last ? before : next))
    }
    const soon = () => (frame ||= requestAnimationFrame(look))
    look()
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [box, height, perLine])
  return lines
}
