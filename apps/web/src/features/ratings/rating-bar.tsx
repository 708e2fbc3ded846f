import { useEffect, useId } from 'react'
import { LEVELS } from '../../components/movie/rating.tsx'
import type { RatingLevel } from '../../components/movie/rating.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useMyRating, useRateWithUndo } from './mutations.ts'
import type { RatedMovie } from './mutations.ts'
import { t } from '../../words/t.ts'

const BORDERS = ['border-low', 'border-field', 'border-high', 'border-accent']

/** The level that a press of a key from 1 to 4 chooses. */
export function levelOfKey(event: KeyboardEvent): RatingLevel | undefined {
  return event.repeat || !isShortcut(event) ? undefined : LEVELS[['1', '2', '3', '4'].indexOf(event.key)]
}

/** The look of the button of a level, by its place in `LEVELS`. */
export function levelClass(place: number, isChosen: boolean): string {
  return classNames(
    'flex min-h-14 items-center justify-center rounded-control border-2 font-display text-lg tracking-wide transition-colors sm:text-xl',
    'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
    isChosen
      ? classNames('bg-raised', BORDERS[place], LEVELS[place]?.look)
      : 'border-line text-muted peer-hover:border-field peer-hover:text-text',
  )
}

/** The four levels in one row. Keys 1 to 4 rate too; choosing the same level again removes the rating. */
export function RatingBar({ movie }: { movie: RatedMovie }) {
  const name = useId()
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
  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="sr-only">{t('ratings.ratingBar.yourRatingOfTitle', { title: movie.title })}</legend>
      {LEVELS.map(({ value, word }, i) => (
        <label key={word} className="relative">
          <input
            type="radio"
            name={name}
            checked={value === current}
            aria-keyshortcuts={String(i + 1)}
            onChange={() => rate(value)}
            onClick={() => value === current && rate(null)}
            className="peer absolute inset-0 cursor-pointer opacity-0"
          />
          <span className={levelClass(i, value === current)}>{word}</span>
        </label>
      ))}
    </fieldset>
  )
}
