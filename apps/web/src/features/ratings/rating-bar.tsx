import { useEffect } from 'react'
import { LEVELS } from '../../components/movie/rating.tsx'
import type { RatingLevel } from '../../components/movie/rating.tsx'
import { RatingLevels } from '../../components/movie/rating-levels.tsx'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useMyRating, useRateWithUndo } from './mutations.ts'
import type { RatedMovie } from './mutations.ts'

/** The level that a press of a key from 1 to 4 chooses. */
export function levelOfKey(event: KeyboardEvent): RatingLevel | undefined {
  return event.repeat || !isShortcut(event) ? undefined : LEVELS[['1', '2', '3', '4'].indexOf(event.key)]
}

/** The four levels in one row. Keys 1 to 4 rate too; choosing the same level again removes the rating. */
export function RatingBar({ movie }: { movie: RatedMovie }) {
  const current = useMyRating(movie.id) ?? null
  const rate = useRateWithUndo(movie, current)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const level = levelOfKey(event)
      if (level === undefined) return
      rate(level.value === current ? null : level.value)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return <RatingLevels movie={movie} current={current} onRate={rate} />
}
