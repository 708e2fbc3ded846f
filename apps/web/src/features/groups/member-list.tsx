import type { Group, GroupMember } from '@marquee/contract'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { formatDate } from '../../words/format.ts'
import { Avatar } from './avatar.tsx'
import { useKickMember } from './mutations.ts'
import { t } from '../../words/t.ts'

interface MemberListProps {
  group: Group
  /** The visitor's user id, once known. */
  myId: string | undefined
}

/** Members of the group, and the date of each. The creator can remove the others. */
export function MemberList({ group, myId }: MemberListProps) {
  const [leaving, setLeaving] = useState<GroupMember | null>(null)
  const kick = useKickMember(group.id)
  const close = () => setLeaving(null)
  return (
    <>
      <ul
        aria-label={t('groups.memberList.members')}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(21rem,100%),1fr))] gap-3"
      >
        {group.users.map((member) => (
          <MemberCard
            key={member.user.id}
            member={member}
            isMe={member.user.id === myId}
            isAdmin={member.user.id === group.creator}
            onKick={group.creator === myId && member.user.id !== myId ? () => setLeaving(member) : undefined}
          />
        ))}
      </ul>
      <ConfirmDialog
        title={t('groups.memberList.removeMember')}
        text={t('groups.memberList.usernameLeavesTheGroupAt', { username: leaving?.user.username ?? '' })}
        action={t('common.words.remove')}
        open={leaving !== null}
        busy={kick.isPending}
        onConfirm={() => leaving && kick.mutate(leaving.user.id, { onSettled: close })}
        onClose={close}
      />
    </>
  )
}

interface MemberCardProps {
  member: GroupMember
  isMe: boolean
  isAdmin: boolean
  onKick: (() => void) | undefined
}

function MemberCard({ member: { user, created_at }, isMe, isAdmin, onKick }: MemberCardProps) {
  return (
    <li className="flex items-center gap-3 rounded-control border border-line bg-surface p-3">
      <Avatar name={user.username} />
      <span className="min-w-0 grow text-sm">
        <span className="block font-medium wrap-anywhere">
          {user.username} {isMe && <span className="font-normal text-muted">{t('groups.memberList.you')}</span>}
        </span>
        <span className="text-muted">
          {t('groups.memberList.since', { role: isAdmin ? 'admin' : 'member', date: formatDate(created_at) })}
        </span>
      </span>
      {onKick && (
        <Button
          size="sm"
          aria-label={t('groups.memberList.removeUsername', { username: user.username })}
          onClick={onKick}
        >
          {t('common.words.remove')}
        </Button>
      )}
    </li>
  )
}
