import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

const STEP = 0.95
const LINE = 1.08

interface Fit {
  /** In pixels of the stage. */
  size: number
  min: number
  lines: number
}

/** Gives a text the largest size with which it takes no more than some lines, and no word is wider than its box. */
export function useFitted<T extends HTMLElement>({ size, min, lines }: Fit): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const fit = () => fitText(current, { size, min, lines })
    // The text has no box before its dialog is open.
    const observer = new ResizeObserver(fit)
    observer.observe(current.parentElement ?? current)
    document.fonts.addEventListener('loadingdone', fit)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', fit)
    }
  }, [size, min, lines])
  return element
}

function fitText(element: HTMLElement, { size, min, lines }: Fit) {
  const { style } = element
  Object.assign(style, { lineHeight: String(LINE), overflowWrap: 'normal' })
  let now = size
  const draw = () => (style.fontSize = `${now}px`)
  // Letters reach below their line.
  const isTooLarge = () =>
    element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > now * LINE * (lines + 0.5)
  for (draw(); now > min && isTooLarge(); draw()) now = Math.max(min, now * STEP)
  // A word that is too long in the smallest size is divided.
  if (now <= min) style.overflowWrap = 'anywhere'
}
