import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { GuessPoster } from '../../components/movie/guess-poster.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { GameResult } from './game-result.tsx'
import { GameSearch } from './game-search.tsx'
import { GuessList } from './guess-list.tsx'
import { HiddenMovie } from './hidden-movie.tsx'
import type { Game } from './load-game.ts'
import { gameQueries } from './queries.ts'
import { useGuess } from './use-guess.ts'
import { t } from '../../words/t.ts'

interface DailyGameProps {
  signedIn: boolean
}

/** Today's game in each of its states: loading, failed, unavailable, being played, over. */
export function DailyGame({ signedIn }: DailyGameProps) {
  const { data: game, isPending, isError, refetch } = useQuery(gameQueries.today(signedIn))
  if (isPending) {
    return (
      // As high as the screen, so that nothing on it moves when the game comes.
      <div className="min-h-[70dvh]">
        <Spinner label={t('dailyGame.dailyGame.loadingTheGame')} large />
      </div>
    )
  }
  if (isError) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Alert title={t('common.words.error')}>{t('dailyGame.dailyGame.somethingWentWrongPleaseTry')}</Alert>
        <Button onClick={() => void refetch()}>{t('common.words.tryAgain')}</Button>
      </div>
    )
  }
  if (!game.available)
    return (
      <EmptyState title={t('dailyGame.dailyGame.gameIsNotAvailableToday')}>
        {game.isAboveAgeLimit ? t('dailyGame.dailyGame.aboveAgeLimit') : undefined}
      </EmptyState>
    )
  return <Board key={game.state.session.id} game={game} signedIn={signedIn} />
}

function Board({ game, signedIn }: { game: Extract<Game, { available: true }> } & DailyGameProps) {
  const { state, today, guesses: allowed, unusual } = game
  const { session, guesses, solution } = state
  const guess = useGuess(session.id, signedIn)
  const [overAtStart] = useState(session.completed)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(20rem,26rem)_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      {session.completed ? (
        <GameResult session={session} solution={solution} date={today} allowed={allowed} />
      ) : (
        <GameSearch
          guessed={guesses.map(({ id }) => id)}
          disabled={guess.isPending}
          onGuess={(movieId) => guess.mutate(movieId)}
        />
      )}
      {unusual && !session.completed && <p className="text-sm text-muted">{t('dailyGame.dailyGame.unusual')}</p>}
      <GuessList state={state} allowed={allowed} />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {guesses.length === 0 ? <Rules allowed={allowed} /> : <HiddenMovie state={state} animate={!overAtStart} />}
      </div>
    </div>
  )
}

/** Shown before the first guess: the curtain, and how the game goes. */
function Rules({ allowed }: { allowed: number }) {
  return (
    <section
      aria-label={t('dailyGame.dailyGame.howToPlay')}
      className="grid grid-cols-[30%_minmax(0,1fr)] items-start gap-4 rounded-control border border-line bg-surface p-4 sm:gap-7 sm:p-6"
    >
      <GuessPoster className="block w-full rounded-poster" />
      <div>
        <h2 className="mb-4 text-xl">{t('dailyGame.dailyGame.howToPlay')}</h2>
        <ul className="flex max-w-prose list-disc flex-col gap-2.5 pl-5 text-muted marker:text-accent">
          <li>{t('dailyGame.dailyGame.youHaveAllowedGuessesAny', { allowed })}</li>
          <li>{t('dailyGame.dailyGame.whateverAGuessSharesWith')}</li>
          <li>{t('dailyGame.dailyGame.eachGuessSaysHowWarm')}</li>
          <li>{t('dailyGame.dailyGame.runtimeBudgetAndRevenueNarrow')}</li>
          <li>{t('dailyGame.dailyGame.beforeTheLastGuessThe')}</li>
        </ul>
      </div>
    </section>
  )
}
