import type { Group } from '@marquee/contract'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { AvatarRow } from './avatar.tsx'
import { ActivateButton, DestroyButton, LeaveButton } from './group-actions.tsx'
import { MemberList } from './member-list.tsx'

/** The group's name, invite link, members and actions. */
export function GroupHeader({ group, onExit }: { group: Group; onExit: () => Promise<void> }) {
  const [shown, setShown] = useState(false)
  const { me } = useAuth()
  const isAdmin = me !== null && group.creator === me.id
  return (
    <header className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-4">
          <h1 className="text-2xl wrap-anywhere">{group.name}</h1>
          <AvatarRow names={group.users.map(({ user }) => user.username)} />
        </div>
        <div className="flex flex-wrap gap-2">
          <ActivateButton group={group} />
          <Button aria-expanded={shown} aria-controls="members" onClick={() => setShown(!shown)}>
            {shown ? 'Hide members' : 'Show members'}
          </Button>
          {me !== null &&
            (isAdmin ? <DestroyButton group={group} onDone={onExit} /> : <LeaveButton group={group} onDone={onExit} />)}
        </div>
      </div>
      <InviteLink />
      <div id="members" hidden={!shown}>
        <MemberList group={group} myId={me?.id} />
      </div>
    </header>
  )
}

/** The page's own address is the invitation. */
function InviteLink() {
  const link = location.origin + location.pathname
  return (
    <div className="flex max-w-2xl flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-60">
        <TextField label="Invite link" readOnly value={link} onFocus={({ target }) => target.select()} />
      </div>
      <CopyButton text={link} label="Copy Link" done="Link copied to clipboard" />
    </div>
  )
}
