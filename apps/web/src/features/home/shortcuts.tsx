import { Link } from '@tanstack/react-router'
import { Bookmark, Fingerprint, SlidersHorizontal, Sparkles, Users } from 'lucide-react'
import { buttonClass } from '../../components/ui/button.tsx'

/** The signed-in home's ways onward. */
export function HomeShortcuts({ inGroup }: { inGroup: boolean }) {
  const items = [
    { to: '/search', label: 'Advanced Search', icon: SlidersHorizontal },
    { to: '/groups', label: inGroup ? 'Groups' : 'Create group session', icon: Users },
    { to: '/recommendations', label: 'Recommendations', icon: Sparkles },
    { to: '/tastes', label: 'Tastes', icon: Fingerprint },
    { to: '/shortlist', label: 'Shortlist', icon: Bookmark },
  ] as const
  return (
    <nav aria-label="Shortcuts" className="flex flex-wrap gap-2">
      {items.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={`${buttonClass()} px-3 text-sm sm:px-4 sm:text-base`}>
          <Icon className="size-4 shrink-0 text-accent" aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
