import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { homeQueries } from './queries.ts'
import { lineClass } from '../../components/ui/button.tsx'
import { t } from '../../words/t.ts'

/** Shown when there is a game today. Its space is reserved until that is known, so that nothing below it moves. @param line one of a list of ways on */
export function DailyGameAlert({ line = false }: { line?: boolean }) {
  const { data, isPending } = useQuery(homeQueries.dailyGame())
  if (isPending) return <div className={line ? 'h-11 lg:h-7' : 'h-11'} />
  if (data?.available !== true) return null
  return (
    <Link
      to="/games/daily"
      className={
        line
          ? lineClass
          : 'flex min-h-11 items-center gap-3 rounded-control border border-line bg-surface px-4 py-2 text-sm font-medium hover:bg-raised'
      }
    >
      {!line && <Clapperboard className="size-5 shrink-0 text-accent" aria-hidden="true" />}
      {line ? (
        <span className="min-w-0 text-muted">{t('home.dailyGameAlert.guessTodaysMovieMiniGame')}</span>
      ) : (
        t('home.dailyGameAlert.guessTodaysMovieMiniGame')
      )}{' '}
      {line && t('home.dailyGameAlert.play')}
    </Link>
  )
}
