import type { RatingValue } from '@marquee/contract'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import { LEVELS, RatingIcon } from './rating.tsx'
import { t } from '../../words/t.ts'

const BORDERS = ['border-low', 'border-field', 'border-high', 'border-accent']
const FILLS = ['bg-low', 'bg-text', 'bg-high', 'bg-accent']

const SIZES = {
  page: 'min-h-14 text-lg sm:text-xl',
  row: 'min-h-11 text-sm',
  poster: 'min-h-11',
} as const

/** The look of the button of a level, by its place in `LEVELS`. */
export function levelClass(place: number, isChosen: boolean, size: keyof typeof SIZES = 'page'): string {
  return classNames(
    'flex items-center justify-center rounded-control border-2 font-display tracking-wide transition-colors',
    'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
    SIZES[size],
    isChosen
      ? size === 'page'
        ? classNames('gap-1.5 border-transparent text-ground', FILLS[place])
        : classNames('bg-raised', BORDERS[place], LEVELS[place]?.look)
      : 'border-line text-muted peer-hover:border-field peer-hover:text-text',
  )
}

/** The check of a chosen level. */
export function ChosenMark() {
  return <Check className="size-5 shrink-0" aria-hidden="true" />
}

interface RatingLevelsProps {
  movie: { title: string }
  current: number | null
  /** Null takes the rating back. */
  onRate: (rating: RatingValue | null) => void
  /** On a poster there is room for symbols only. */
  size?: keyof typeof SIZES
  /** False in a list that is one tab stop and has keys for the levels. */
  tabbable?: boolean
}

/** The four levels in one row; choosing the same level again removes the rating. */
export function RatingLevels({ movie, current, onRate, size = 'page', tabbable = true }: RatingLevelsProps) {
  const name = useId()
  return (
    <fieldset className={classNames('grid grid-cols-4', size === 'page' ? 'gap-2' : 'gap-1')}>
      <legend className="sr-only">{t('movie.ratingLevels.yourRatingOfTitle', { title: movie.title })}</legend>
      {LEVELS.map((level, i) => {
        const { value, word } = level
        return (
          <label key={word} className="relative" title={size === 'poster' ? word : undefined}>
            <input
              type="radio"
              name={name}
              checked={value === current}
              aria-keyshortcuts={String(i + 1)}
              tabIndex={tabbable ? undefined : -1}
              onChange={() => onRate(value)}
              onClick={() => value === current && onRate(null)}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <span className={levelClass(i, value === current, size)}>
              {size === 'page' && value === current && <ChosenMark />}
              {size === 'poster' ? <RatingIcon level={level} className="size-4" /> : word}
              {size === 'poster' && <span className="sr-only">{word}</span>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
