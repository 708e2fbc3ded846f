import type { MovieCard } from '@marquee/contract'
import { EyeOff } from 'lucide-react'
import type { ComponentType } from 'react'
import { useEffect } from 'react'
import { Poster } from '../../../components/movie/poster.tsx'
import { levelNamed } from '../../../components/movie/rating.tsx'
import { classNames } from '../../../components/ui/class-names.ts'
import { useMedia } from '../../../hooks/use-media.ts'
import { formatYear } from '../../../words/format.ts'
import { isShortcut } from '../../../lib/shortcuts.ts'
import { useRateMovie } from '../mutations.ts'
import type { Onboarding } from './use-onboarding.ts'
import { t } from '../../../words/t.ts'

/** Posters that are drawn already, so that each appears immediately when its turn comes. */
const DRAWN = 3
/** Leaves room for everything else on the screen, so that nothing needs scrolling on most phones. */
export const POSTER_HEIGHT = 'clamp(7rem, 100dvh - 35rem, 30rem)'

/** The widest in the middle: most movies are unknown to most people. */
const COLUMNS = 'minmax(0, 1fr) minmax(0, 2fr) minmax(0, 1fr)'

const DISLIKE = levelNamed('Dislike')
const LIKE = levelNamed('Like')

interface DeckProps {
  onboarding: Onboarding
  /** The first open movie. */
  current: MovieCard
}

/** One movie at a time, answered with the thumb or with the keys 1 to 3. */
export function Deck({ current, onboarding: { open, note } }: DeckProps) {
  const rate = useRateMovie(current)
  const answer = ({ value }: typeof DISLIKE) => {
    rate(value)
    note(current.id, 'rated')
  }
  const dislike = () => answer(DISLIKE)
  const pass = () => note(current.id, 'passed')
  const like = () => answer(LIKE)
  useKeys({ '1': dislike, '2': pass, '3': like })
  return (
    <section aria-label={t('ratings.deck.oneMovieAtATime')} className="flex flex-col gap-3">
      <Posters movies={open.slice(0, DRAWN)} />
      <Caption movie={current} />
      <div className="grid gap-2" style={{ gridTemplateColumns: COLUMNS }}>
        <Answer
          word={DISLIKE.word}
          icon={DISLIKE.icon}
          hint="1"
          className="border-line text-sm text-low"
          onClick={dislike}
        />
        <Answer
          word={t('ratings.deck.haventSeen')}
          icon={EyeOff}
          hint="2"
          className="border-field bg-raised"
          onClick={pass}
        />
        <Answer word={LIKE.word} icon={LIKE.icon} hint="3" className="border-line text-sm text-high" onClick={like} />
      </div>
    </section>
  )
}

/** The current poster over the next ones, which are invisible until their turn comes. */
function Posters({ movies }: { movies: readonly MovieCard[] }) {
  return (
    <div className="relative mx-auto aspect-2/3 max-w-full" style={{ height: POSTER_HEIGHT }}>
      {movies.map((movie, i) => (
        <div
          key={movie.id}
          className={classNames('absolute inset-0', i === 0 ? 'animate-appear' : 'opacity-0')}
          aria-hidden={i > 0}
        >
          <Poster
            movie={movie}
            size="detail"
            eager
            alt={i === 0 ? t('ratings.deck.posterOfTitle', { title: movie.title }) : ''}
          />
        </div>
      ))}
    </div>
  )
}

/** Read out for every new movie. Its height stays the same. */
function Caption({ movie: { title, release_date, director } }: { movie: MovieCard }) {
  return (
    <div aria-live="polite" aria-atomic="true" className="text-center">
      <h2 className="truncate text-lg">{title}</h2>
      <p className="min-h-6 text-sm text-muted">
        {formatYear(release_date)}
        {director !== null && ` · ${director}`}
      </p>
    </div>
  )
}

interface AnswerProps {
  word: string
  icon: ComponentType<{ className: string; 'aria-hidden': 'true' }>
  /** The key that does the same. */
  hint: string
  className: string
  onClick: () => void
}

function Answer({ word, icon: Icon, hint, className, onClick }: AnswerProps) {
  const keyboard = useMedia('(hover: hover)')
  return (
    <button
      type="button"
      aria-keyshortcuts={hint}
      onClick={onClick}
      className={classNames(
        'flex h-16 flex-col items-center justify-center rounded-control border-2 font-semibold leading-snug',
        className,
      )}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {word}
      {keyboard && (
        <kbd className="text-xs leading-none font-normal text-muted" aria-hidden="true">
          {hint}
        </kbd>
      )}
    </button>
  )
}

/** Single presses of keys; one that is held down counts once. */
function useKeys(actions: Record<string, () => void>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actions[event.key]
      if (action === undefined || event.repeat || !isShortcut(event)) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
