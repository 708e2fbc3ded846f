import type { Group } from '@marquee/contract'
import { ChevronDown, Plus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { SHOWN } from './avatar.tsx'
import { t } from '../../words/t.ts'

const CELL = 'flex w-14 flex-col items-center gap-1 rounded-control text-center text-xs'
const DISC = 'flex size-10 items-center justify-center rounded-full border border-line bg-raised text-sm'

interface MembersRowProps {
  users: Group['users']
  /** True while the list of members is shown. */
  shown: boolean
  onShow: () => void
  onInvite: (() => void) | undefined
}

/** A few members with their names, the button for the list of all, and the one that invites. */
export function MembersRow({ users, shown, onShow, onInvite }: MembersRowProps) {
  const names = users.map(({ user }) => user.username)
  const rest = names.length - SHOWN
  return (
    <div className="-mx-2 flex items-start">
      <p className="sr-only">{t('groups.avatar.membersJoin', { join: names.join(', ') })}</p>
      {names.slice(0, SHOWN).map((name) => (
        <span key={name} aria-hidden="true" className={CELL}>
          <Avatar name={name} />
          <span className="line-clamp-2 w-full px-0.5 wrap-anywhere text-muted">{name}</span>
        </span>
      ))}
      <Disc
        aria-expanded={shown}
        aria-controls="members"
        onClick={onShow}
        label={shown ? t('groups.groupHeader.hideMembers') : t('groups.groupHeader.showMembers')}
      >
        {rest > 0 ? `+${rest}` : <ChevronDown className="size-5" aria-hidden="true" />}
      </Disc>
      {onInvite && (
        <Disc aria-haspopup="dialog" onClick={onInvite} label={t('common.words.invite')}>
          <Plus className="size-5" aria-hidden="true" />
        </Disc>
      )}
    </div>
  )
}

/** A button that looks like another member, with its words below. */
function Disc({ label, children, ...rest }: ComponentProps<'button'> & { label: string; children: ReactNode }) {
  return (
    <button type="button" className={`group/disc ${CELL}`} {...rest}>
      <span className={`${DISC} group-hover/disc:border-field`}>{children}</span>
      {label}
    </button>
  )
}
