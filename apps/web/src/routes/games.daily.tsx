import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { DailyGame } from '../features/daily-game/daily-game.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useAuth } from '../lib/auth-store.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/games/daily')({ component: DailyGamePage })

function DailyGamePage() {
  usePageTitle(...PAGE_HEADS['/games/daily'])
  const { isAuthenticated } = useAuth()
  return (
    <div className="gutter page py-8">
      <h1 className="text-2xl">{t('routes.gamesDaily.guessTodaysMovie')}</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">{t('routes.gamesDaily.oneMovieADayThe')}</p>
      <DailyGame signedIn={isAuthenticated} />
    </div>
  )
}
