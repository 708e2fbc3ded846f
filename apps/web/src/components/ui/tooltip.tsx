import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'

export const TOOLTIP_DELAY_MS = 700
/** Within this time after one tooltip closed, the next opens without a delay. */
export const TOOLTIP_SKIP_MS = 300

let closedAt = -Infinity

interface TooltipProps {
  text: ReactNode
  children: ReactNode
  className?: string
}

/** A short note on hover and focus. It can be hovered itself, and Escape closes it (WCAG 1.4.13). */
export function Tooltip({ text, children, className }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  const open = () => {
    const box = anchor.current?.getBoundingClientRect()
    if (box) setPlace({ left: Math.min(Math.max(box.left + box.width / 2, 90), innerWidth - 90), top: box.top })
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
    addEventListener('keydown', onKey)
    addEventListener('scroll', close, { capture: true, once: true })
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('scroll', close, { capture: true })
    }
  })
  return (
    <span
      ref={anchor}
      className={classNames('relative inline-flex', className)}
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'touch') later(open, performance.now() - closedAt < TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS)
      }}
      onPointerLeave={() => (place === null ? clearTimeout(timer.current) : later(close, 100))}
      onPointerDown={close}
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
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={() => later(close, 100)}
            className="animate-late fixed z-50 w-max max-w-64 -translate-x-1/2 -translate-y-full rounded-control border border-line bg-raised px-3 py-1.5 text-sm text-text shadow-float"
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  )
}
