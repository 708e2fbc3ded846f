import type { DailySession, DailyState } from '@marquee/contract'
import { Link } from '@tanstack/react-router'
import { Bulbs } from '../../components/brand/bulbs.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { ShareResult } from './share-button.tsx'
import { rich, t } from '../../words/t.ts'

interface GameResultProps {
  session: DailySession
  solution: DailyState['solution']
  date: string
  allowed: number
}

/** Result of the game. */
export function GameResult({ session, solution, date, allowed }: GameResultProps) {
  return (
    <section
      aria-label={t('dailyGame.gameResult.result')}
      className="animate-rise flex flex-col gap-5 rounded-control border border-line bg-surface p-5"
    >
      <div>
        <Bulbs lit={session.solved} className="mb-3 w-28 text-accent" />
        <p role="alert" className="font-display text-2xl leading-none tracking-wide">
          {session.solved ? t('dailyGame.gameResult.youWon') : t('dailyGame.gameResult.youLostUnfortunately')}
        </p>
        {solution !== null && (
          <p className="mt-2 text-muted">
            {rich('dailyGame.gameResult.todaysMovieIsTitleThe', {
              title: <span className="font-medium text-text">{solution.title}</span>,
            })}
          </p>
        )}
      </div>
      <ShareResult session={session} date={date} allowed={allowed} />
      {solution !== null && (
        <Link
          to="/movie/$movieId"
          params={{ movieId: String(solution.id) }}
          className={`${buttonClass({ variant: 'primary' })} self-start`}
        >
          {t('dailyGame.gameResult.aboutThisMovie')}
        </Link>
      )}
    </section>
  )
}
