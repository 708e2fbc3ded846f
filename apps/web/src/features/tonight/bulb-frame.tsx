import { useEffect, useRef } from 'react'
import { play } from './play.ts'

interface BulbFrameProps {
  /** Bulbs of a horizontal and a vertical side. */
  across: number
  down: number
  /** Time in which they light up, one after the other; null if they are lit. */
  runMs: number | null
}

/** Bulbs around the positioned parent, clockwise from its upper left corner. */
export function BulbFrame({ across, down, runMs }: BulbFrameProps) {
  const bulbs = [
    ...Array.from({ length: across }, (_, i) => [(i / across) * 100, 0] as const),
    ...Array.from({ length: down }, (_, i) => [100, (i / down) * 100] as const),
    ...Array.from({ length: across }, (_, i) => [100 - (i / across) * 100, 100] as const),
    ...Array.from({ length: down }, (_, i) => [0, 100 - (i / down) * 100] as const),
  ]
  return (
    <svg className="absolute inset-0 size-full text-accent" style={{ overflow: 'visible' }} aria-hidden="true">
      {bulbs.map(([x, y], i) => (
        <Bulb key={`${x} ${y}`} x={x} y={y} delay={runMs === null ? null : (i / bulbs.length) * runMs} />
      ))}
    </svg>
  )
}

/** One bulb. With a delay it lights up after it. */
function Bulb({ x, y, delay }: { x: number; y: number; delay: number | null }) {
  const bulb = useRef<SVGCircleElement>(null)
  useEffect(() => {
    if (delay === null) return undefined
    return play(bulb.current, [{ opacity: 0.2 }, { opacity: 1 }], { delay, duration: 150 })
  }, [delay])
  return <circle ref={bulb} cx={`${x}%`} cy={`${y}%`} r="3" fill="currentColor" />
}
