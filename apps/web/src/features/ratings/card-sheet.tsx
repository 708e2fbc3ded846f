import type { MovieCard, RatingValue } from '@marquee/contract'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { PercentBadge } from '../../components/movie/percent-badge.tsx'
import { LEVELS, useOpinion } from '../../components/movie/rating.tsx'
import { ChosenMark, levelClass } from '../../components/movie/rating-levels.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useStore } from '../../lib/store.ts'
import { useRateWithUndo } from './mutations.ts'
import { cardSheet, closeCardSheet } from './sheet-store.ts'
import { t } from '../../words/t.ts'

interface CardSheetProps {
  /** Why a movie has its percent. */
  reason: (movie: MovieCard) => ReactNode
  /** Buttons of the marks. @param onDone to be called after a press */
  marks: (movie: MovieCard, onDone: () => void) => ReactNode
}

/** The dialog of a card on a touch screen: the reason for its percent, the four levels, and the marks. A press closes it. */
export function CardSheet(props: CardSheetProps) {
  const { movie, open } = useStore(cardSheet)
  const router = useRouter()
  // Going back leaves the card's page.
  useEffect(() => router.subscribe('onBeforeNavigate', closeCardSheet), [router])
  if (movie === null) return null
  return (
    <Dialog title={movie.title} open={open} onClose={closeCardSheet}>
      <Content key={movie.id} movie={movie} {...props} />
    </Dialog>
  )
}

function Content({ movie, reason, marks }: CardSheetProps & { movie: MovieCard }) {
  const { rating, percent } = useOpinion(movie)
  // Only ratings of the four levels are ever set.
  const rate = useRateWithUndo(movie, rating as RatingValue | null, true)
  return (
    <div className="flex flex-col gap-5">
      {percent !== null && (
        // As high as most reasons, so that the levels stay under the finger when it comes.
        <div className="min-h-28">
          <PercentBadge kind="personal" percent={percent} />
          {reason(movie)}
        </div>
      )}
      <div
        role="group"
        aria-label={t('movie.ratingLevels.yourRatingOfTitle', { title: movie.title })}
        className="grid grid-cols-4 gap-2"
      >
        {LEVELS.map(({ value, word }, i) => (
          <button
            key={word}
            type="button"
            aria-pressed={value === rating}
            className={levelClass(i, value === rating)}
            onClick={() => {
              rate(value === rating ? null : value)
              closeCardSheet()
            }}
          >
            {value === rating && <ChosenMark />}
            {word}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">{marks(movie, closeCardSheet)}</div>
    </div>
  )
}
