import type { Group } from '@marquee/contract'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { AvatarRow } from './avatar.tsx'
import { ActivateButton } from './group-actions.tsx'
import { GroupSettings } from './group-settings.tsx'
import { InviteLink } from './invite-link.tsx'
import { MemberList } from './member-list.tsx'

interface GroupHeaderProps {
  group: Group
  /** What else unfolds with the settings. */
  settings: ReactNode
  onExit: () => Promise<void>
}

/** The group's name and people first; the link and what is rarely needed unfold below them. */
export function GroupHeader({ group, settings, onExit }: GroupHeaderProps) {
  const [shown, setShown] = useState(false)
  const [open, setOpen] = useState(false)
  // Whoever is alone in a group needs its link next.
  const isAlone = group.users.length === 1
  const { me } = useAuth()
  return (
    <header className="flex flex-col gap-4">
      <h1 className="text-2xl wrap-anywhere">{group.name}</h1>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex flex-wrap items-center gap-4">
          <AvatarRow names={group.users.map(({ user }) => user.username)} />
          <Button aria-expanded={shown} aria-controls="members" onClick={() => setShown(!shown)}>
            {shown ? 'Hide members' : 'Show members'}
          </Button>
        </div>
        <div className="flex flex-wrap gap-2">
          <ActivateButton group={group} />
          <Button variant="ghost" aria-expanded={open} aria-controls="group-settings" onClick={() => setOpen(!open)}>
            More
            <ChevronDown className="size-4" aria-hidden="true" />
          </Button>
        </div>
      </div>
      <div id="members" hidden={!shown}>
        <MemberList group={group} myId={me?.id} />
      </div>
      <div id="group-settings" className={open || isAlone ? undefined : 'hidden'}>
        <InviteLink group={group} />
        {open && settings}
        {open && me !== null && <GroupSettings group={group} isAdmin={group.creator === me.id} onExit={onExit} />}
      </div>
    </header>
  )
}
