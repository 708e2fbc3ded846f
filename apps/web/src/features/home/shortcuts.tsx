import { Link } from '@tanstack/react-router'
import type { HistoryState, LinkProps } from '@tanstack/react-router'
import { Bookmark, Film, Fingerprint, SlidersHorizontal, Sparkles, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { buttonClass } from '../../components/ui/button.tsx'
import { keepInView } from '../../components/ui/keep-in-view.ts'
import { t } from '../../words/t.ts'

interface Shortcut {
  to: LinkProps['to']
  label: string
  /** Explains the label. */
  hint?: string
  state?: HistoryState
  icon: LucideIcon
}

/** Links of the home page for signed-in users. */
export function HomeShortcuts({ inGroup }: { inGroup: boolean }) {
  const items = [
    { to: '/search', label: t('home.shortcuts.advancedSearch'), icon: SlidersHorizontal },
    inGroup
      ? { to: '/groups', label: t('common.words.groups'), icon: Users }
      : {
          to: '/groups',
          label: t('home.shortcuts.createGroupSession'),
          hint: t('home.shortcuts.makeAGroup'),
          state: { createsGroup: true },
          icon: Users,
        },
    { to: '/recommendations', label: t('common.words.recommendations'), icon: Sparkles },
    { to: '/tastes', label: t('home.shortcuts.tastes'), icon: Fingerprint },
    { to: '/my-movies', label: t('common.words.myMovies'), icon: Film },
    { to: '/shortlist', label: t('home.shortcuts.shortlist'), icon: Bookmark },
  ] satisfies Shortcut[]
  return (
    <nav
      aria-label={t('home.shortcuts.shortcuts')}
      className="-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {items.map(({ to, label, hint, state, icon: Icon }: Shortcut) => (
        <Link
          key={to}
          to={to}
          state={state ?? {}}
          aria-label={label}
          aria-describedby={hint && 'shortcut-hint'}
          onFocus={keepInView}
          className={`${buttonClass()} shrink-0 px-3 text-sm sm:px-4 sm:text-base`}
        >
          <Icon className="size-4 shrink-0 text-accent" aria-hidden="true" />
          <span className="text-left leading-tight">
            {label}
            {hint && (
              <span id="shortcut-hint" className="block text-xs text-muted">
                {hint}
              </span>
            )}
          </span>
        </Link>
      ))}
    </nav>
  )
}
