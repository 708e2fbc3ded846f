import type { MovieCard, RatingValue } from '@marquee/contract'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { LEVELS, RatingIcon } from '../../components/movie/rating.tsx'
import type { RatingLevel } from '../../components/movie/rating.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { useMarks } from '../../lib/marks.ts'
import { onLongPress } from './long-press.ts'
import { useRateWithUndo } from './mutations.ts'
import { levelOfKey } from './rating-bar.tsx'
import { openCardSheet } from './sheet-store.ts'
import { t } from '../../words/t.ts'

/**
 * Rating on a card: four symbols over the lower edge of the poster while the card is hovered or focused, the keys 1 to 4, and a
 * sheet after a long press of the poster. The symbols are drawn when the card is first used, because a page has many cards.
 */
export function CardRating({ movie }: { movie: MovieCard }) {
  const place = useRef<HTMLDivElement>(null)
  const [card, setCard] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const article = place.current?.closest('article')
    if (!article) return
    const use = () => setCard(article)
    if (article.matches(':hover, :focus-within')) use()
    article.addEventListener('pointerenter', use)
    article.addEventListener('focusin', use)
    const poster = article.querySelector<HTMLElement>('[data-poster]')
    const stop = poster ? onLongPress(poster, () => openCardSheet(movie)) : undefined
    return () => {
      article.removeEventListener('pointerenter', use)
      article.removeEventListener('focusin', use)
      stop?.()
    }
  }, [movie])
  return (
    <div ref={place} className="pointer-events-none absolute inset-x-0 top-0 flex aspect-2/3 items-end p-1">
      {card && <Levels card={card} movie={movie} />}
    </div>
  )
}

interface LevelsProps {
  card: HTMLElement
  movie: MovieCard
}

/** The four levels as one tab stop: arrow keys move between them. Choosing the same level again removes the rating. */
function Levels({ card, movie }: LevelsProps) {
  const { rating = null } = useMarks(movie)
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  // Only ratings of the four levels are ever set.
  const rate = useRateWithUndo(movie, rating as RatingValue | null, true)
  const choose = ({ value }: RatingLevel) => rate(value === rating ? null : value)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const level = levelOfKey(event)
      if (level === undefined) return
      // On a movie's page the same keys rate that movie.
      event.preventDefault()
      choose(level)
    }
    card.addEventListener('keydown', onKey)
    return () => card.removeEventListener('keydown', onKey)
  })
  const onArrow = (event: ReactKeyboardEvent) => {
    const next = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: LEVELS.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    bar.current?.querySelectorAll('button')[Math.min(Math.max(next, 0), LEVELS.length - 1)]?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('movie.ratingLevels.yourRatingOfTitle', { title: movie.title })}
      onKeyDown={onArrow}
      className="pointer-events-auto invisible grid w-full grid-cols-4 overflow-hidden rounded-control border border-line bg-surface group-hover/card:visible group-has-focus-visible/card:visible"
    >
      {LEVELS.map((level, i) => (
        <Tooltip key={level.word} text={level.word}>
          <button
            type="button"
            tabIndex={i === stop ? 0 : -1}
            aria-label={level.word}
            aria-pressed={level.value === rating}
            aria-keyshortcuts={String(i + 1)}
            onFocus={() => setStop(i)}
            onClick={() => choose(level)}
            className={classNames(
              'flex min-h-11 w-full items-center justify-center -outline-offset-2 hover:bg-raised hover:text-text',
              level.value === rating ? classNames('bg-raised', level.look) : 'text-muted',
            )}
          >
            <RatingIcon level={level} className="size-5" />
          </button>
        </Tooltip>
      ))}
    </div>
  )
}
