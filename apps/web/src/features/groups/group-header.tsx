import type { Group } from '@marquee/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { useAuth } from '../../lib/auth-store.ts'
import { AvatarRow } from './avatar.tsx'
import { ActivateButton } from './group-actions.tsx'
import { GroupMenu } from './group-menu.tsx'
import { InviteLink } from './invite-link.tsx'
import { MemberList } from './member-list.tsx'
import { t } from '../../words/t.ts'

interface GroupHeaderProps {
  group: Group
  /** Explains whose votes weigh more. */
  votes: ReactNode
  onExit: () => Promise<void>
}

/** The group's name and people; the link first while the viewer is alone. */
export function GroupHeader({ group, votes, onExit }: GroupHeaderProps) {
  const [shown, setShown] = useState(false)
  const [inviting, setInviting] = useState(false)
  const isAlone = group.users.length === 1
  const { me } = useAuth()
  return (
    <header className="flex flex-col gap-4">
      <h1 className="text-2xl wrap-anywhere">{group.name}</h1>
      {isAlone && <InviteLink group={group} isNext />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex flex-wrap items-center gap-3">
          <AvatarRow names={group.users.map(({ user }) => user.username)} />
          <Button aria-expanded={shown} aria-controls="members" onClick={() => setShown(!shown)}>
            {shown ? t('groups.groupHeader.hideMembers') : t('groups.groupHeader.showMembers')}
          </Button>
          {!isAlone && (
            <Button aria-expanded={inviting} aria-controls="invite" onClick={() => setInviting(!inviting)}>
              {t('common.words.invite')}
            </Button>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <ActivateButton group={group} />
          <GroupMenu group={group} isAdmin={me !== null && group.creator === me.id} votes={votes} onExit={onExit} />
        </div>
      </div>
      {!isAlone && (
        <div id="invite" hidden={!inviting}>
          {inviting && <InviteLink group={group} />}
        </div>
      )}
      <div id="members" hidden={!shown}>
        <MemberList group={group} myId={me?.id} />
      </div>
    </header>
  )
}
