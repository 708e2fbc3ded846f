import { useEffect, useRef } from 'react'
import { OpeningCurtain } from '../../components/brand/opening-curtain.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import { play } from './play.ts'
import { OPEN_MS } from './revealed.tsx'
import type { EveningMovie } from './room.ts'
import { t } from '../../words/t.ts'

const ACROSS = 9
const DOWN = 13
/** The bulbs around the poster, clockwise from its upper left corner, in percent. */
const BULBS = [
  ...Array.from({ length: ACROSS }, (_, i) => [(i / ACROSS) * 100, 0] as const),
  ...Array.from({ length: DOWN }, (_, i) => [100, (i / DOWN) * 100] as const),
  ...Array.from({ length: ACROSS }, (_, i) => [100 - (i / ACROSS) * 100, 100] as const),
  ...Array.from({ length: DOWN }, (_, i) => [0, 100 - (i / DOWN) * 100] as const),
]
const BULB_MS = 60

interface PremiereProps {
  movie: EveningMovie
  /** As a CSS length. */
  height: string
  /** Opens the curtain now. Otherwise it is open already. */
  opens: boolean
}

/** Tonight's movie in a frame of bulbs, behind a curtain that opens. */
export function Premiere({ movie, height, opens }: PremiereProps) {
  return (
    <div className="relative mx-auto flex aspect-2/3 max-w-full flex-col justify-center p-3" style={{ height }}>
      <svg className="absolute inset-0 size-full text-accent" style={{ overflow: 'visible' }} aria-hidden="true">
        {BULBS.map(([x, y], i) => (
          <Bulb key={`${x} ${y}`} x={x} y={y} delay={opens ? i * BULB_MS : null} />
        ))}
      </svg>
      <div className="relative overflow-hidden rounded-poster">
        <Poster movie={movie} size="detail" eager alt={t('tonight.premiere.posterOfTitle', { title: movie.title })} />
        {opens && <OpeningCurtain key={movie.id} />}
      </div>
    </div>
  )
}

/** One bulb. With a delay it lights up after it. */
function Bulb({ x, y, delay }: { x: number; y: number; delay: number | null }) {
  const bulb = useRef<SVGCircleElement>(null)
  useEffect(() => {
    if (delay === null) return undefined
    // The bulbs run as long as the curtain opens, and stay lit.
    const options = { delay: Math.min(delay, OPEN_MS), duration: 150 }
    return play(bulb.current, [{ opacity: 0.2 }, { opacity: 1 }], options)
  }, [delay])
  return <circle ref={bulb} cx={`${x}%`} cy={`${y}%`} r="3" fill="currentColor" />
}
