import type { MovieCard } from '@marquee/contract'
import { RATING_VALUES } from '@marquee/contract/rating-values'
import type { RatingName } from '@marquee/contract/rating-values'
import { Minus, Star, ThumbsDown, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMarks } from '../../lib/marks.ts'
import { classNames } from '../ui/class-names.ts'
import { t } from '../../words/t.ts'

/** The four answers, in the order of the bar and of the keys 1 to 4; each with its mark, and its colour as text. */
export const LEVELS = [
  { value: RATING_VALUES.Dislike, word: t('movie.rating.dislike'), icon: ThumbsDown, look: 'text-low' },
  { value: RATING_VALUES.Neutral, word: t('movie.rating.neutral'), icon: Minus, look: 'text-text' },
  { value: RATING_VALUES.Like, word: t('movie.rating.like'), icon: ThumbsUp, look: 'text-high' },
  { value: RATING_VALUES.Best, word: t('movie.rating.best'), icon: Star, look: 'text-accent' },
] as const satisfies readonly { value: number; word: string; icon: unknown; look: string }[]

export type RatingLevel = (typeof LEVELS)[number]

export const levelOf = (value: number): RatingLevel | undefined => LEVELS.find((level) => level.value === value)

export const levelNamed = (name: RatingName): RatingLevel => levelOf(RATING_VALUES[name])!

export function RatingIcon({ level: { icon: Icon }, className }: { level: RatingLevel; className: string }) {
  // Neutral's icon is a line, which has no area to fill.
  return <Icon className={className} fill="currentColor" strokeWidth={Icon === Minus ? 4 : 1.5} aria-hidden="true" />
}

interface RatingWordProps {
  value: number
  /** Owner of the rating, unless something else on the page names one. */
  who?: string
}

/** A rating in words, "Like" or "You: Like", shown in place of the predicted percent. */
export function RatingWord({ value, who }: RatingWordProps) {
  const level = levelOf(value)
  if (level === undefined) return null
  const { word, look } = level
  return (
    <span className={classNames('inline-flex items-center gap-1 text-xs font-semibold', look)}>
      <RatingIcon level={level} className="size-3.5 shrink-0" />
      {who === undefined ? word : `${who}: ${word}`}
    </span>
  )
}

/** The viewer's own rating of a card's movie, and its percent as long as there is no rating. */
export function useOpinion(movie: MovieCard): { rating: number | null; percent: number | null } {
  const { rating = null } = useMarks(movie)
  // After a rating is removed no percent is shown: the list only has the rating's own.
  const isPrediction = rating === null && typeof movie.viewer?.rating !== 'number'
  return { rating, percent: isPrediction ? movie.personal_rating : null }
}

/** On a card: the viewer's own rating ("You: Like"), otherwise `children`, the predicted percent. */
export function OwnRating({ movie, children }: { movie: MovieCard; children: ReactNode }) {
  const { rating, percent } = useOpinion(movie)
  if (rating !== null) return <RatingWord who={t('movie.rating.you')} value={rating} />
  return percent === null ? null : children
}
