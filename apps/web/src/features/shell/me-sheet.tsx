import { Link } from '@tanstack/react-router'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { GROUP_ITEMS, MENUS, itemClass, userItems } from './nav-items.ts'
import type { NavItem } from './nav-items.ts'
import { ThemePicker } from './theme-picker.tsx'
import { useSignInSearch } from './use-sign-in-search.ts'
import { t } from '../../words/t.ts'

interface MeSheetProps {
  open: boolean
  onClose: () => void
  signedIn: boolean
  name: string
  onLogout: () => void
}

/** The entries of the top bar's menus, for small screens. */
export function MeSheet({ open, onClose, signedIn, name, onLogout }: MeSheetProps) {
  const signInSearch = useSignInSearch()
  const { me } = useAuth()
  return (
    <Dialog title={signedIn ? name : t('shell.meSheet.marquee')} open={open} onClose={onClose}>
      <div className="-mx-3 flex flex-col gap-4">
        {!signedIn && (
          <Link
            to="/signin"
            search={signInSearch}
            className={`${itemClass} font-semibold text-accent`}
            onClick={onClose}
          >
            {t('common.words.login')}
          </Link>
        )}
        {me?.age_limit !== undefined && (
          <p className="px-3 text-sm text-muted">{t('common.words.forAgesUpTo', { age: me.age_limit })}</p>
        )}
        {signedIn && <Section title={t('shell.meSheet.you')} items={userItems(me)} onPick={onClose} />}
        {signedIn && <Section title={t('common.words.groups')} items={GROUP_ITEMS} onPick={onClose} />}
        {MENUS.map(({ label, items }) => (
          <Section key={label} title={label} items={items} onPick={onClose} />
        ))}
        <div className="px-3">
          <ThemePicker />
        </div>
        {signedIn && (
          <button type="button" className={`${itemClass} font-medium text-danger`} onClick={onLogout}>
            {t('common.words.logOut')}
          </button>
        )}
      </div>
    </Dialog>
  )
}

function Section({
  title,
  items,
  onPick,
}: {
  title: string
  items: readonly Omit<NavItem, 'hint'>[]
  onPick: () => void
}) {
  return (
    <section aria-label={title}>
      <h3 className="px-3 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">{title}</h3>
      <ul>
        {items.map(({ label, to, state }) => (
          <li key={label}>
            <Link to={to} state={state ?? {}} className={itemClass} onClick={onPick}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
