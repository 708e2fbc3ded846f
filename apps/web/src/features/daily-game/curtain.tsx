import { useEffect, useState } from 'react'
import { GuessPoster } from '../../components/movie/guess-poster.tsx'
import { Poster } from '../../components/movie/poster.tsx'
import type { PosterMovie } from '../../components/movie/poster.tsx'
import { classNames } from '../../components/ui/class-names.ts'

const FOLDS = [0, 1, 2, 3, 4]

interface CurtainProps {
  /** The day's movie once the game is over. */
  movie: PosterMovie | null
  animate: boolean
}

/** The guess image until the game is over; then a curtain that opens on the poster. */
export function Curtain({ movie, animate }: CurtainProps) {
  const frame = 'relative block w-full self-start overflow-hidden rounded-poster'
  if (movie === null) {
    return (
      <div className={frame}>
        <GuessPoster className="block w-full" />
      </div>
    )
  }
  return (
    <div className={frame}>
      <Poster movie={movie} size="detail" eager alt={`Poster of ${movie.title}`} className="w-full" />
      {animate && <OpeningHalves />}
    </div>
  )
}

/** Two closed halves that slide apart right after the first frame; with reduced motion without an animation. */
function OpeningHalves() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setOpen(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
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
