import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** The big screen is drawn for one of this size and enlarged, so that it can be read from the sofa. */
const TELEVISION = { width: 1100, height: 620 }
/** On a phone its two columns are one above the other. */
const PHONE = { width: 460, height: 830 }
/** Below it words cannot be read from a sofa, so that a crowd on a small screen scrolls. */
const MIN_ZOOM = 0.8
const STEP = 0.97

const isUprightNow = () => innerHeight > innerWidth

/** Enlarges the element to fill the screen, but no further than that all of it is on the screen. */
export function useZoom(): { element: RefObject<HTMLDivElement | null>; isUpright: boolean } {
  const element = useRef<HTMLDivElement>(null)
  const [isUpright, setUpright] = useState(isUprightNow)
  // After every change, because a new name may need a smaller size.
  useLayoutEffect(() => fit(element.current))
  useEffect(() => {
    const update = () => {
      setUpright(isUprightNow)
      fit(element.current)
    }
    const stop = new AbortController()
    addEventListener('resize', update, stop)
    document.fonts.addEventListener('loadingdone', update, stop)
    return () => stop.abort()
  }, [])
  return { element, isUpright }
}

function fit(element: HTMLElement | null) {
  if (element === null) return
  const { width, height } = isUprightNow() ? PHONE : TELEVISION
  const full = Math.max(0.5, Math.min(innerWidth / width, innerHeight / height))
  const draw = (zoom: number) => {
    const maxWidth = `${(width * full) / zoom}px`
    const minHeight = `${(height * full) / zoom}px`
    Object.assign(element.style, { zoom: String(zoom), maxWidth, minHeight })
  }
  draw(full)
  for (let zoom = full * STEP; zoom >= MIN_ZOOM && isTooHigh(element); zoom *= STEP) draw(zoom)
}

const isTooHigh = (element: HTMLElement) => element.getBoundingClientRect().bottom > innerHeight + 1
