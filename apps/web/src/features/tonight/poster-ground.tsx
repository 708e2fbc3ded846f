import { useEffect, useRef } from 'react'
import { PosterSheet } from '../../components/movie/drawn-poster.tsx'
import { play } from './play.ts'
import type { EveningMovie } from './room.ts'

const FADE_MS = 2000

/** The ground of a drawn poster, over the whole screen. */
export function PosterGround({ movie }: { movie: EveningMovie }) {
  const ground = useRef<HTMLDivElement>(null)
  useEffect(() => play(ground.current, [{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS }), [])
  return (
    <div ref={ground} className="absolute inset-0">
      <PosterSheet movie={movie} opacity={0.25} />
    </div>
  )
}
