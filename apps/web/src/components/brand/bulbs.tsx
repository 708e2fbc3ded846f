import { useMotionStopped } from '../../lib/motion.ts'
import { classNames } from '../ui/class-names.ts'

const COUNT = 9

/** A row of bulbs; while `lit` they run from left to right, unless motion is stopped. */
export function Bulbs({ lit = false, className }: { lit?: boolean; className?: string }) {
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
          opacity="0.65"
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
