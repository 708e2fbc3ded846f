import type { Group } from '@marquee/contract'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { clearActiveGroup, setActiveGroup, useActiveGroup } from '../../lib/active-group.ts'
import { useDestroyGroup, useLeaveGroup } from './mutations.ts'

/** Activates the group, whose percents are then shown everywhere, or deactivates it. */
export function ActivateButton({ group }: { group: Group }) {
  const active = useActiveGroup()?.id === group.id
  return (
    <Button onClick={() => (active ? clearActiveGroup() : setActiveGroup(group))}>
      {active ? 'Deactivate group' : 'Activate group'}
    </Button>
  )
}

interface ExitProps {
  group: Group
  /** Navigates away once the viewer has left the group or it no longer exists. */
  onDone: () => Promise<void>
}

export function LeaveButton({ group, onDone }: ExitProps) {
  const leave = useLeaveGroup(group.id, onDone)
  return (
    <Button variant="ghost" busy={leave.isPending} onClick={() => leave.mutate()}>
      Leave group
    </Button>
  )
}

export function DestroyButton({ group, onDone }: ExitProps) {
  const [asking, setAsking] = useState(false)
  const destroy = useDestroyGroup(group.id, onDone)
  return (
    <>
      <Button variant="ghost" className="text-danger!" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Destroy group
      </Button>
      <ConfirmDialog
        title="Destroy group"
        text={`${group.name} and its shortlist are deleted for all members. This cannot be undone.`}
        action="Destroy"
        open={asking}
        busy={destroy.isPending}
        onConfirm={() => destroy.mutate(undefined, { onError: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
