import { useMotionStopped } from '../../lib/motion.ts'
import { classNames } from '../ui/class-names.ts'

const COUNT = 9

interface BulbsProps {
  lit?: boolean
  /** Part of the bulbs that shine steadily, 0 to 1. */
  share?: number
  className?: string
}

/** A row of bulbs; while `lit` they run from left to right, unless motion is stopped. */
export function Bulbs({ lit = false, share, className }: BulbsProps) {
  const stopped = useMotionStopped()
  return (
    <svg viewBox={`0 0 ${COUNT * 10} 8`} className={className} aria-hidden="true">
      {Array.from({ length: COUNT }, (_, i) => (
        <circle
          key={i}
          cx={i * 10 + 5}
          cy="4"
          r="2.6"
          fill="currentColor"
          opacity={share === undefined ? 0.65 : i < Math.round(share * COUNT) ? 1 : 0.25}
          className={classNames(
            'group-hover/brand:animate-bulb group-focus-visible/brand:animate-bulb',
            lit && !stopped && 'animate-bulb',
          )}
          // Not in the markup: the page's policy forbids styles there.
          ref={(bulb) => bulb?.style.setProperty('animation-delay', `${i * 90}ms`)}
        />
      ))}
    </svg>
  )
}
