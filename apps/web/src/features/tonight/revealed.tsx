import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { play } from './play.ts'

/** Times of components/brand/opening-curtain.tsx. */
const HALF_OPEN_MS = 900
export const OPEN_MS = 1600
const FADE_MS = 400
const SPACING = '0.16em'

interface RevealedProps {
  /** Decides when it appears: a title and its facts when the curtain is half open, the rest when it is open. */
  part: 'title' | 'facts' | 'rest'
  /** The movie behind the curtain. Null without a curtain: then all of it is there immediately. */
  movieId: number | null
  /** False for a title whose size is fitted to its lines later: wider letters would break them. */
  spaced?: boolean
  className?: string
  children: ReactNode
}

/** Keeps its place, and stays hidden from the eye until the curtain shows the movie. Screen readers have the title immediately. */
export function Revealed({ part, movieId, spaced = true, className, children }: RevealedProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = part === 'title' ? element.current?.firstElementChild : element.current
    if (movieId === null || !(shown instanceof HTMLElement)) return undefined
    const delay = part === 'rest' ? OPEN_MS : HALF_OPEN_MS
    return play(shown, [hiddenFrame(shown, part, spaced), { opacity: 1 }], { delay, duration: FADE_MS })
  }, [part, movieId, spaced])
  return (
    <div ref={element} className={className}>
      {children}
    </div>
  )
}

function hiddenFrame(element: HTMLElement, part: RevealedProps['part'], spaced: boolean): Keyframe {
  // Invisible buttons take no press.
  if (part === 'rest') return { opacity: 0, visibility: 'hidden' }
  return { opacity: 0, ...(part === 'title' && spaced && isOneLine(element) && { letterSpacing: SPACING }) }
}

/** Letters move together only where that breaks no line, because the height must stay the same. */
function isOneLine(title: HTMLElement): boolean {
  const text = document.createRange()
  text.selectNodeContents(title)
  title.style.letterSpacing = SPACING
  const lines = text.getClientRects().length
  title.style.letterSpacing = ''
  return lines === 1
}
