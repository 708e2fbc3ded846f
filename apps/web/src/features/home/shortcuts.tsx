import { Link } from '@tanstack/react-router'
import { Bookmark, Fingerprint, SlidersHorizontal, Sparkles, Users } from 'lucide-react'
import { buttonClass } from '../../components/ui/button.tsx'

/** Links of the home page for signed-in users. */
export function HomeShortcuts({ inGroup }: { inGroup: boolean }) {
  const items = [
    { to: '/search', label: 'Advanced Search', icon: SlidersHorizontal },
    { to: '/groups', label: inGroup ? 'Groups' : 'Create group session', icon: Users },
    { to: '/recommendations', label: 'Recommendations', icon: Sparkles },
    { to: '/tastes', label: 'Tastes', icon: Fingerprint },
    { to: '/shortlist', label: 'Shortlist', icon: Bookmark },
  ] as const
  return (
    <nav
      aria-label="Shortcuts"
      className="-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {items.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={`${buttonClass()} shrink-0 px-3 text-sm sm:px-4 sm:text-base`}>
          <Icon className="size-4 shrink-0 text-accent" aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
