import type { Group } from '@marquee/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { GroupMenu } from './group-menu.tsx'
import { InviteLink } from './invite-link.tsx'
import { MemberList } from './member-list.tsx'
import { MembersRow } from './members-row.tsx'
import { t } from '../../words/t.ts'

/** Longer names get smaller letters, so that a phone shows the movies below them. */
const LONG_NAME = 18

interface GroupHeaderProps {
  group: Group
  /** Explains whose votes weigh more. */
  votes: ReactNode
  onExit: () => Promise<void>
}

/** The group's name, its people, and the ways to invite others and to rare actions. */
export function GroupHeader({ group, votes, onExit }: GroupHeaderProps) {
  const [shown, setShown] = useState(false)
  const [inviting, setInviting] = useState(false)
  const { me } = useAuth()
  return (
    <header className="flex min-w-0 flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h1 className={group.name.length > LONG_NAME ? 'text-xl wrap-anywhere sm:text-2xl' : 'text-2xl wrap-anywhere'}>
          {group.name}
        </h1>
        <GroupMenu group={group} isAdmin={me !== null && group.creator === me.id} votes={votes} onExit={onExit} />
      </div>
      <MembersRow
        users={group.users}
        shown={shown}
        onShow={() => setShown(!shown)}
        // A group of one person has its invitation on the page.
        onInvite={group.users.length > 1 ? () => setInviting(true) : undefined}
      />
      <div id="members" hidden={!shown}>
        <MemberList group={group} myId={me?.id} />
      </div>
      <Dialog title={t('common.words.invite')} open={inviting} onClose={() => setInviting(false)}>
        <InviteLink group={group} isNext />
      </Dialog>
    </header>
  )
}
