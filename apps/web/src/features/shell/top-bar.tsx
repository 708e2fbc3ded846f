import { Link, useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo } from '../../components/brand/logo.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { triggerClass } from './nav-items.ts'
import { TopMenus } from './top-menus.tsx'
import { useSignInSearch } from './use-sign-in-search.ts'
import { t } from '../../words/t.ts'

interface TopBarProps {
  searchOpen: boolean
  onToggleSearch: () => void
  onSearchIntent: () => void
  /** The search box, shown under the bar while it is open. */
  search: ReactNode
  /** A search box in the bar itself, in place of the button. */
  field: ReactNode
  /** The user's menu; without one the bar offers to sign in. */
  userMenu: ReactNode
  /** Notice about the whole app, such as a lost connection. */
  notice: ReactNode
}

export function TopBar({ searchOpen, onToggleSearch, onSearchIntent, search, field, userMenu, notice }: TopBarProps) {
  const signInSearch = useSignInSearch()
  const navigating = useRouterState({ select: ({ status }) => status === 'pending' })
  return (
    <header data-bar="" className="sticky top-0 z-30 low:static border-b border-line bg-ground">
      <div className="gutter page flex h-14 items-center lg:h-16 gap-2">
        <Link to="/" aria-label={t('shell.topBar.marqueeHome')} className="group/brand mr-4 rounded-control p-1">
          <Logo lit={navigating} />
        </Link>
        <TopMenus />
        {field && <div className="w-105 pl-2">{field}</div>}
        <div className="ml-auto flex items-center gap-1">
          {!field && (
            <button
              type="button"
              aria-expanded={searchOpen}
              aria-keyshortcuts="/"
              className={triggerClass}
              onPointerEnter={onSearchIntent}
              onFocus={onSearchIntent}
              onClick={onToggleSearch}
            >
              <Search className="size-5" aria-hidden="true" />
              <span className="max-sm:sr-only">{t('common.words.search')}</span>
            </button>
          )}
          {userMenu ?? (
            <Link
              to="/signin"
              search={signInSearch}
              className={`${buttonClass({ variant: 'ghost', size: 'sm' })} border border-field`}
            >
              {t('common.words.login')}
            </Link>
          )}
        </div>
      </div>
      {searchOpen && <div className="gutter page pb-4">{search}</div>}
      {notice}
      <output className="sr-only">{navigating ? t('shell.topBar.loadingPage') : ''}</output>
    </header>
  )
}
