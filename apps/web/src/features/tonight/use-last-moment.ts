import type { Evening } from '@marquee/contract'
import { useEffect, useState } from 'react'

interface LastMoment {
  evening: Evening
  /** True between the last answer and the curtain. */
  isLast: boolean
}

/**
 * Holds an evening back for a moment when its movie is decided, with all bulbs lit. Without motion, or for users who did not wait,
 * the movie is there immediately.
 */
export function useLastMoment(evening: Evening, { ms, waited }: { ms: number; waited: boolean }): LastMoment {
  const { film, state, cards, seats } = evening
  const [hadFilm, setHadFilm] = useState(film !== null || state === 'ended')
  const isLast = film !== null && !hadFilm && waited && !matchMedia('(prefers-reduced-motion: reduce)').matches
  const hasFilm = film !== null || state === 'ended'
  if (!isLast && hadFilm !== hasFilm) setHadFilm(hasFilm)
  useEffect(() => {
    if (!isLast) return undefined
    const timer = setTimeout(() => setHadFilm(true), ms)
    return () => clearTimeout(timer)
  }, [isLast, ms])
  if (!isLast) return { evening, isLast }
  const lit = seats.map((seat) => ({ ...seat, answered: cards.length }))
  return { evening: { ...evening, state: 'voting', film: null, waiting_for: null, seats: lit }, isLast }
}
