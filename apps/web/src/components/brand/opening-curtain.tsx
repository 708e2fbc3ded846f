import { useEffect, useState } from 'react'
import { classNames } from '../ui/class-names.ts'

const FOLDS = [0, 1, 2, 3, 4]

/** Covers its positioned parent: two closed halves that slide apart right after the first frame, or open ones that close; with reduced motion without an animation. */
export function OpeningCurtain({ closes = false }: { closes?: boolean }) {
  const [open, setOpen] = useState(closes)
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setOpen(!closes)))
    return () => cancelAnimationFrame(frame)
  }, [closes])
  const half =
    'absolute inset-y-0 w-1/2 transition-transform delay-200 duration-[1400ms] ease-in-out motion-reduce:delay-0'
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <Half className={classNames(half, 'left-0', open && '-translate-x-[101%]')} />
      <Half className={classNames(half, 'right-0', open && 'translate-x-[101%]')} />
    </div>
  )
}

function Half({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 100 300" preserveAspectRatio="none" className={className}>
      <defs>
        <linearGradient id="curtain-fold">
          <stop offset="0%" stopColor="#5a0f14" />
          <stop offset="55%" stopColor="#a3202a" />
          <stop offset="100%" stopColor="#5a0f14" />
        </linearGradient>
      </defs>
      {FOLDS.map((i) => (
        <rect key={i} x={i * 20} width="20.5" height="300" fill="url(#curtain-fold)" />
      ))}
    </svg>
  )
}
