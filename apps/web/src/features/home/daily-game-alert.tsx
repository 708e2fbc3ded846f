import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { homeQueries } from './queries.ts'
import { t } from '../../words/t.ts'

/** Shown when there is a game today. Its space is reserved until that is known, so that nothing below it moves. */
export function DailyGameAlert() {
  const { data, isPending } = useQuery(homeQueries.dailyGame())
  if (isPending) return <div className="h-11" />
  if (data?.available !== true) return null
  return (
    <Link
      to="/games/daily"
      className="flex min-h-11 items-center gap-3 rounded-control border border-line bg-surface px-4 py-2 text-sm font-medium hover:bg-raised"
    >
      <Clapperboard className="size-5 shrink-0 text-accent" aria-hidden="true" />
      {t('home.dailyGameAlert.guessTodaysMovieMiniGame')}
    </Link>
  )
}
