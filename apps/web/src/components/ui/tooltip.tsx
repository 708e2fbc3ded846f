import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'

const TOOLTIP_DELAY_MS = 700
/** Within this time after one tooltip closed, the next opens without a delay. */
const TOOLTIP_SKIP_MS = 300
/** Time for the pointer to move from the anchor to the tooltip before it closes. */
const LEAVE_MS = 100

let closedAt = -Infinity

interface TooltipProps {
  text: ReactNode
  children: ReactNode
  /** For a sentence rather than a word. */
  wide?: boolean
  className?: string
}

/** Half the greatest width plus a margin, which keeps the tooltip inside the screen. */
const REACH = { narrow: 92, wide: 136 }
/** An anchor closer to the top of the screen than this has its tooltip below. */
const ROOM_ABOVE = 140

/** Scrolling the anchor by more than this closes its tooltip. */
const MOVED_PX = 4

/** State of a tooltip: its position while open, and the handlers that open and close it. */
function useNote(wide: boolean) {
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<{ left: number; top: number; below: boolean } | null>(null)
  const open = () => {
    const box = anchor.current?.getBoundingClientRect()
    if (box === undefined) return
    const reach = wide ? REACH.wide : REACH.narrow
    const left = Math.min(Math.max(box.left + box.width / 2, reach), innerWidth - reach)
    const below = box.top < ROOM_ABOVE
    setPlace({ left, top: below ? box.bottom : box.top, below })
  }
  const later = (action: () => void, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, delay)
  }
  const close = () => {
    clearTimeout(timer.current)
    if (place !== null) closedAt = performance.now()
    setPlace(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (place === null) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    const onScroll = () => {
      const box = anchor.current?.getBoundingClientRect()
      const edge = place.below ? box?.bottom : box?.top
      if (edge === undefined || Math.abs(edge - place.top) > MOVED_PX) close()
    }
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', close)
    addEventListener('scroll', onScroll, { capture: true })
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', close)
      removeEventListener('scroll', onScroll, { capture: true })
    }
  })
  return {
    anchor,
    place,
    open,
    close,
    enter: () => later(open, performance.now() - closedAt < TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS),
    leave: () => (place === null ? clearTimeout(timer.current) : later(close, LEAVE_MS)),
    stay: () => clearTimeout(timer.current),
  }
}

/** A short text on hover, focus and tap. It can be hovered itself, and Escape closes it (WCAG 1.4.13). */
export function Tooltip({ text, children, wide = false, className }: TooltipProps) {
  const id = useId()
  const { anchor, place, open, close, enter, leave, stay } = useNote(wide)
  return (
    <span
      ref={anchor}
      className={classNames('relative inline-flex', className)}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && enter()}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && leave()}
      onPointerDown={close}
      onPointerUp={({ pointerType }) => pointerType === 'touch' && open()}
      onFocus={open}
      onBlur={close}
      aria-describedby={place === null ? undefined : id}
    >
      {children}
      {place !== null &&
        createPortal(
          <span
            role="tooltip"
            id={id}
            style={{ left: place.left, top: place.top }}
            onPointerEnter={stay}
            onPointerLeave={leave}
            className={classNames(
              'animate-appear fixed z-50 -translate-x-1/2 rounded-control border border-line bg-raised px-3 py-1.5 text-sm text-text shadow-float',
              wide ? 'w-64' : 'w-max max-w-44',
              !place.below && '-translate-y-full',
            )}
          >
            {text}
          </span>,
          // Inside <main>, because everything on the page should be in a landmark.
          document.querySelector('main') ?? document.body,
        )}
    </span>
  )
}
