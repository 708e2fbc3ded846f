import type { EveningCard } from '@marquee/contract'
import { Poster } from '../../components/movie/poster.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { factsOf } from './words.ts'
import { t } from '../../words/t.ts'

interface CardPosterProps {
  cards: readonly EveningCard[]
  /** The index of the card on the screen. */
  current: number
  /** As a CSS length. */
  height: string
}

/** The poster of the card, with the next one drawn under it already, so that it appears immediately. */
export function CardPoster({ cards, current, height }: CardPosterProps) {
  return (
    <div className="relative mx-auto aspect-2/3 max-w-full" style={{ height }}>
      {cards.map(
        ({ movie }, i) =>
          (i === current || i === current + 1) && (
            <div
              key={movie.id}
              className={classNames('absolute inset-0', i === current ? 'animate-appear' : 'opacity-0')}
              aria-hidden={i !== current}
            >
              <Poster
                movie={movie}
                size="detail"
                eager
                alt={i === current ? t('tonight.voteCard.posterOfTitle', { title: movie.title }) : ''}
              />
            </div>
          ),
      )}
    </div>
  )
}

interface CardCaptionProps {
  card: EveningCard
  /** The card's number, from 1. */
  number: number
  of: number
}

/** Read out for every new card. Its height stays the same, so that nothing jumps under the thumb. */
export function CardCaption({ card: { movie, line, why }, number, of }: CardCaptionProps) {
  return (
    <div aria-live="polite" aria-atomic="true" className="text-center">
      <p className="sr-only">{t('tonight.voteCard.number', { number, of })}</p>
      <h2 className="truncate text-lg sm:text-xl">{movie.title}</h2>
      <p className="text-sm text-muted">{factsOf(movie)}</p>
      <p className="mt-1 min-h-[2lh] text-sm">{line}</p>
      <p className="mt-1 min-h-[2lh] text-sm text-group">{why}</p>
    </div>
  )
}
