import type { DailyGuess, DailyState } from '@marquee/contract'
import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { Poster } from '../../components/movie/poster.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { formatYear } from '../../words/format.ts'
import { yearClue } from './clues.ts'
import { GuessMarks } from './guess-marks.tsx'
import { Warmth } from './warmth.tsx'
import { t } from '../../words/t.ts'

interface GuessListProps {
  state: DailyState
  /** Total number of guesses. */
  allowed: number
}

/** Guesses so far, the last one first, and the number that is left. */
export function GuessList({ state: { session, guesses, matches }, allowed }: GuessListProps) {
  const left = Math.max(0, allowed - session.num_guesses)
  return (
    <section aria-labelledby="guesses">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="guesses" className="text-xl">
          {t('dailyGame.guessList.yourGuessesLeftLeft', { left })}
        </h2>
        <GuessMarks session={session} allowed={allowed} className="size-3 rounded-full" />
      </div>
      {guesses.length === 0 ? (
        <p className="text-sm text-muted">{t('dailyGame.guessList.noneYet')}</p>
      ) : (
        <ol reversed aria-label={t('dailyGame.guessList.yourGuesses')} className="flex flex-col gap-3">
          {guesses.toReversed().map((guess, i) => (
            <GuessRow key={guess.id} guess={guess} clue={yearClue(guess, matches)} right={session.solved && i === 0} />
          ))}
        </ol>
      )}
    </section>
  )
}

const CLUES = {
  earlier: { icon: ArrowDown, text: t('dailyGame.guessList.todaysMovieIsEarlier') },
  later: { icon: ArrowUp, text: t('dailyGame.guessList.todaysMovieIsLater') },
  same: { icon: Equal, text: t('dailyGame.guessList.theSameYear') },
}

interface GuessRowProps {
  guess: DailyGuess
  clue: keyof typeof CLUES | null
  right: boolean
}

function GuessRow({ guess, clue, right }: GuessRowProps) {
  const { icon: Icon, text } = CLUES[clue ?? 'same']
  return (
    <li
      className={classNames(
        'animate-rise flex gap-3 rounded-control border bg-surface p-2.5',
        right ? 'border-high' : 'border-line',
      )}
    >
      <Poster movie={guess} className="w-14 shrink-0 self-start rounded-control" />
      <div className="min-w-0 grow text-sm">
        <p className="font-medium">
          {guess.title} <span className="font-normal text-muted">({formatYear(guess.release_date)})</span>
        </p>
        {guess.tagline !== null && <p className="text-muted italic">{guess.tagline}</p>}
        {right ? (
          <p className="mt-1 font-medium text-high">{t('dailyGame.guessList.right')}</p>
        ) : (
          <Warmth {...guess.warmth} />
        )}
        {clue !== null && !right && (
          <p className="mt-1 flex items-center gap-1.5 text-muted">
            <Icon className="size-3.5 shrink-0" aria-hidden="true" />
            {text}
          </p>
        )}
      </div>
    </li>
  )
}
