import { Link } from '@tanstack/react-router'
import { CircleUser, House, Search, Sparkles, Users } from 'lucide-react'
import { t } from '../../words/t.ts'

const itemClass =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs text-muted aria-[current=page]:text-accent'

interface BottomBarProps {
  onSearch: () => void
  onMe: () => void
}

/** The navigation bar with five places at the bottom of a phone's screen. */
export function BottomBar({ onSearch, onMe }: BottomBarProps) {
  return (
    <nav
      aria-label={t('shell.bottomBar.places')}
      className="fixed inset-x-0 bottom-0 z-30 low:static border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {/* Shares of the bar, so that no place moves while the others are still on their way. */}
      <ul className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.75fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <li>
          <Link to="/" className={itemClass} activeOptions={{ exact: true }}>
            <House className="size-5" aria-hidden="true" />
            {t('shell.bottomBar.home')}
          </Link>
        </li>
        <li>
          <button type="button" className={`${itemClass} w-full`} onClick={onSearch}>
            <Search className="size-5" aria-hidden="true" />
            {t('common.words.search')}
          </button>
        </li>
        <li>
          <Link to="/recommendations" className={itemClass}>
            <Sparkles className="size-5" aria-hidden="true" />
            {t('common.words.recommendations')}
          </Link>
        </li>
        <li>
          <Link to="/groups" className={itemClass}>
            <Users className="size-5" aria-hidden="true" />
            {t('common.words.groups')}
          </Link>
        </li>
        <li>
          <button type="button" className={`${itemClass} w-full`} aria-haspopup="dialog" onClick={onMe}>
            <CircleUser className="size-5" aria-hidden="true" />
            {t('shell.bottomBar.me')}
          </button>
        </li>
      </ul>
    </nav>
  )
}
