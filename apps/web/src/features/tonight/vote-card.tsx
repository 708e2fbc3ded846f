import type { CardAnswer, EveningCard } from '@marquee/contract'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Poster } from '../../components/movie/poster.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { formatList } from '../../words/format.ts'
import { play } from './play.ts'
import { useMedia } from '../../hooks/use-media.ts'
import { lengthAndEnd } from './words.ts'
import { t } from '../../words/t.ts'

/** A card that was answered in this moment. */
export interface Leaving {
  /** Its index. */
  card: number
  answer: CardAnswer
}

interface CardPosterProps {
  cards: readonly EveningCard[]
  /** The index of the card on the screen. */
  current: number
  leaving: Leaving | null
  /** As a CSS length. */
  width: string
  /** A note on the poster. */
  children?: ReactNode
}

/** The poster of the card. The next one is drawn under it already, and the one before leaves over it. */
export function CardPoster({ cards, current, leaving, width, children }: CardPosterProps) {
  return (
    <div className="relative mx-auto aspect-2/3 max-w-full" style={{ width }}>
      {cards.map(
        ({ movie }, i) =>
          (i === current || i === current + 1 || i === leaving?.card) && (
            <Sheet key={movie.id} isShown={i === current} leaves={i === leaving?.card ? leaving.answer : null}>
              <Poster
                movie={movie}
                size="detail"
                eager
                alt={i === current ? t('tonight.voteCard.posterOfTitle', { title: movie.title }) : ''}
              />
            </Sheet>
          ),
      )}
      {children}
    </div>
  )
}

const LEAVE_MS = 280

/** End of the movement by answer. */
const WAYS: Record<CardAnswer, string> = {
  love: 'translateY(-70%)',
  fine: 'none',
  seen_fine: 'none',
  no: 'translateY(45%)',
  seen_no: 'translateY(45%)',
}

interface SheetProps {
  isShown: boolean
  leaves: CardAnswer | null
  children: ReactNode
}

function Sheet({ isShown, leaves, children }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (leaves === null || isShown) return undefined
    const frames = [{ opacity: 1 }, { opacity: 0, transform: WAYS[leaves] }]
    return play(sheet.current, frames, { duration: LEAVE_MS, easing: 'ease-in' })
  }, [leaves, isShown])
  return (
    <div
      ref={sheet}
      className={classNames('pointer-events-none absolute inset-0', !isShown && 'z-10 opacity-0')}
      aria-hidden={!isShown}
    >
      {children}
    </div>
  )
}

/** Length of the genres that fit next to the end of the movie. */
const MAX_GENRES = 18

function genresOf({ genres: [first, second] }: EveningCard['movie']): string {
  const both = `${first?.name}, ${second?.name}`
  return second !== undefined && both.length <= MAX_GENRES ? both : (first?.name ?? '')
}

interface CardCaptionProps {
  card: EveningCard
  /** The card's number, from 1. */
  number: number
  of: number
  /** There is room for the movie's own line. */
  roomy: boolean
}

/** Read out for every new card. Its height stays the same, so that nothing jumps under the thumb. */
export function CardCaption({ card, number, of, roomy }: CardCaptionProps) {
  const { movie, line, why, actors = [] } = card
  const isLow = useMedia('(height < 37.5rem)')
  const namesActors = actors.length > 0 && !isLow
  // A drawn poster is the title.
  const hasPicture = movie.poster_path !== null
  return (
    <div aria-live="polite" aria-atomic="true">
      <p className="sr-only">{t('tonight.voteCard.number', { number, of })}</p>
      <h2 className={hasPicture || roomy ? 'truncate text-lg sm:text-xl' : 'sr-only'}>{movie.title}</h2>
      <p className={classNames('flex flex-wrap justify-between gap-x-3', isLow && 'text-sm')}>
        <b className="font-semibold">{lengthAndEnd(movie.runtime)}</b>
        <span className="text-muted">{isLow ? movie.genres[0]?.name : genresOf(movie)}</span>
      </p>
      {roomy && <p className="mt-1 min-h-[2lh]">{line}</p>}
      <p className="min-h-[2lh] text-sm text-muted">
        {why} {namesActors && t('tonight.voteCard.actors', { actors: formatList(actors) })}
      </p>
    </div>
  )
}
