import type { OwnKind } from '@marquee/contract'
import { Eraser, X } from 'lucide-react'
import { LEVELS, RatingIcon } from '../../components/movie/rating.tsx'
import { Button } from '../../components/ui/button.tsx'
import { formatMovies, formatNumber } from '../../words/format.ts'
import type { Rating } from './entry.tsx'
import { t } from '../../words/t.ts'

/** On a phone there is room for symbols only. */
const LOOK = 'text-sm max-sm:size-11 max-sm:px-0 sm:px-3'

interface SelectionBarProps {
  count: number
  tab: OwnKind
  onRate: (rating: Rating) => void
  /** Takes the movies off this list. */
  onRemove: () => void
  onClear: () => void
}

/** Changes of all selected movies, over the page, so that the list does not move. */
export function SelectionBar({ count, tab, onRate, onRemove, onClear }: SelectionBarProps) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-32 z-30 flex justify-center px-3 lg:bottom-5">
      <section
        aria-label={t('myMovies.selectionBar.selectedMovies')}
        className="animate-rise pointer-events-auto flex items-center gap-1 rounded-control border border-line bg-raised p-2 sm:gap-2 shadow-float"
      >
        <span className="px-2 text-sm" aria-live="polite">
          <span aria-hidden="true" className="sm:hidden">
            {formatNumber(count)}
          </span>
          <span className="max-sm:sr-only">{t('myMovies.selectionBar.selected', { movies: formatMovies(count) })}</span>
        </span>
        {LEVELS.map((level) => (
          <Button
            key={level.word}
            className={LOOK}
            aria-label={t('myMovies.selectionBar.setToWord', { word: level.word })}
            onClick={() => onRate(level.value)}
          >
            <RatingIcon level={level} className={`size-4 ${level.look}`} />
            <span className="hidden sm:inline">{level.word}</span>
          </Button>
        ))}
        <Button className={LOOK} onClick={onRemove}>
          <Eraser className="size-4 sm:hidden" aria-hidden="true" />
          <span className="max-sm:sr-only">{t('myMovies.selectionBar.remove', { tab })}</span>
        </Button>
        <Button size="icon" variant="ghost" aria-label={t('myMovies.selectionBar.selectNone')} onClick={onClear}>
          <X className="size-5" aria-hidden="true" />
        </Button>
      </section>
    </div>
  )
}
