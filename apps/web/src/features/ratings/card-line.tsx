import type { MovieCard } from '@marquee/contract'
import type { ReactNode } from 'react'
import { PercentBadge } from '../../components/movie/percent-badge.tsx'
import { OwnRating, useOpinion } from '../../components/movie/rating.tsx'
import { useMedia } from '../../hooks/use-media.ts'
import { openCardSheet } from './sheet-store.ts'
import { t } from '../../words/t.ts'

interface CardLineProps {
  movie: MovieCard
  /** The percent with its reason, for those who can hover. */
  children: ReactNode
}

/** The line below a card's title: the rating or the percent. On a touch screen it is a button, which opens the card's sheet. */
export function CardLine({ movie, children }: CardLineProps) {
  const touch = useMedia('(hover: none)')
  return touch ? <SheetButton movie={movie} /> : <OwnRating movie={movie}>{children}</OwnRating>
}

/** As high as a finger needs, over the line of the year above it, so that it takes no more space than its text. */
function SheetButton({ movie }: { movie: MovieCard }) {
  const { rating, percent } = useOpinion(movie)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openCardSheet(movie)}
      className="-mt-5 -mb-2 flex pt-5 pb-2 whitespace-nowrap underline underline-offset-3"
    >
      {rating === null && percent === null ? (
        <span className="font-semibold">{t('ratings.cardLine.notRated')}</span>
      ) : (
        <OwnRating movie={movie}>
          <PercentBadge kind="personal" percent={percent} />
        </OwnRating>
      )}
      <span className="sr-only"> {t('ratings.cardLine.rateTitle', { title: movie.title })}</span>
    </button>
  )
}
