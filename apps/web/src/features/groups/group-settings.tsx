import type { Group } from '@marquee/contract'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { DestroyButton, LeaveButton } from './group-actions.tsx'
import { useRenewLink } from './mutations.ts'
import { RemovedMembers } from './removed-members.tsx'

interface GroupSettingsProps {
  group: Group
  isAdmin: boolean
  onExit: () => Promise<void>
}

/** What members seldom do: leave, and for the creator renew the link, let people back in, destroy the group. */
export function GroupSettings({ group, isAdmin, onExit }: GroupSettingsProps) {
  if (!isAdmin)
    return (
      <div className="mt-4">
        <LeaveButton group={group} onDone={onExit} />
      </div>
    )
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <RenewButton groupId={group.id} />
        <DestroyButton group={group} onDone={onExit} />
      </div>
      <RemovedMembers groupId={group.id} />
    </>
  )
}

function RenewButton({ groupId }: { groupId: string }) {
  const [asking, setAsking] = useState(false)
  const renew = useRenewLink(groupId)
  const close = () => setAsking(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Renew link
      </Button>
      <ConfirmDialog
        title="Renew link"
        text="Links that were shared until now no longer invite anybody. Members stay in the group."
        action="Renew"
        open={asking}
        busy={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </>
  )
}
