import type { Group } from '@marquee/contract'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { Avatar } from './avatar.tsx'
import { InviteCard } from './invite-card.tsx'
import { useJoinGroup } from './mutations.ts'
import { ToYourGroups } from './unknown-group.tsx'
import { rich, t } from '../../words/t.ts'

interface InvitePanelProps {
  group: Group
  /** The code that the opened link carries. */
  code: string | undefined
  /** Way into the open evening, if there is one, for those who would rather not join the group. */
  tonight?: ReactNode
}

/** Invitation for users who opened the link and are not members, or the reason why it does not let them in. */
export function InvitePanel({ group, code, tonight }: InvitePanelProps) {
  const { id, name, creator, users, refusal } = group
  const join = useJoinGroup(id, code)
  if (refusal === 'removed')
    return (
      <EmptyState title={t('groups.invitePanel.youWereRemovedFromThis')} action={<ToYourGroups />}>
        {rich('groups.invitePanel.onlyTheCreatorOfName', { name: <strong className="wrap-anywhere">{name}</strong> })}
      </EmptyState>
    )
  if (refusal === 'renewed')
    return (
      <EmptyState title={t('groups.invitePanel.thisLinkNoLongerInvites')} action={<ToYourGroups />}>
        {rich('groups.invitePanel.askAMemberOfName', { name: <strong className="wrap-anywhere">{name}</strong> })}
      </EmptyState>
    )
  return (
    <InviteCard name={name}>
      <ul
        aria-label={t('groups.invitePanel.members')}
        className="flex flex-wrap justify-center gap-x-5 gap-y-3 text-sm"
      >
        {users.map(({ user }) => (
          <li key={user.id} className="flex items-center gap-2">
            <Avatar name={user.username} />
            <span className="wrap-anywhere">
              {user.username}{' '}
              {user.id === creator && <span className="text-muted">{t('groups.invitePanel.creator')}</span>}
            </span>
          </li>
        ))}
      </ul>
      <Button variant="primary" busy={join.isPending} onClick={() => join.mutate()}>
        {t('groups.invitePanel.joinGroup')}
      </Button>
      <p className="text-sm text-muted">{t('groups.invitePanel.membersSeeEachOthersNames')}</p>
      {tonight}
    </InviteCard>
  )
}
