import type { Group } from '@marquee/contract'
import { ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { MenuPanel } from '../../components/ui/menu-panel.tsx'
import { clearActiveGroup, setActiveGroup, useActiveGroup } from '../../lib/active-group.ts'
import { useDestroyGroup, useLeaveGroup, useRenewLink } from './mutations.ts'
import { RemovedMembers } from './removed-members.tsx'
import { RenameGroup } from './rename-group.tsx'
import { t } from '../../words/t.ts'

const itemClass = 'flex min-h-11 items-center rounded-control px-3 text-sm outline-none data-highlighted:bg-raised'

type Entry = 'rename' | 'votes' | 'removed' | 'renew' | 'leave' | 'destroy'

const LABELS: Record<Entry, string> = {
  rename: t('groups.groupMenu.renameGroup'),
  votes: t('groups.groupMenu.weightOfVotes'),
  removed: t('groups.groupMenu.removedMembers'),
  renew: t('groups.groupMenu.renewLink'),
  leave: t('groups.groupMenu.leaveGroup'),
  destroy: t('groups.groupMenu.destroyGroup'),
}
const OF_CREATOR: readonly Entry[] = ['rename', 'votes', 'removed', 'renew', 'destroy']
const OF_MEMBER: readonly Entry[] = ['votes', 'leave']

interface GroupMenuProps {
  group: Group
  isAdmin: boolean
  /** Explains whose votes weigh more. */
  votes: ReactNode
  /** Navigates away once the viewer has left the group or it no longer exists. */
  onExit: () => Promise<void>
}

/** Rare actions, and the switch that shows the group's percents everywhere. */
export function GroupMenu({ group, isAdmin, votes, onExit }: GroupMenuProps) {
  const [chosen, setChosen] = useState<Entry | null>(null)
  const close = () => setChosen(null)
  const isActive = useActiveGroup()?.id === group.id
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className={`${buttonClass({ variant: 'ghost' })} -mr-4`}>
          {t('groups.groupMenu.more')}
          <ChevronDown className="size-4" aria-hidden="true" />
        </DropdownMenu.Trigger>
        <MenuPanel within="main">
          <DropdownMenu.Item
            className={itemClass}
            onSelect={() => (isActive ? clearActiveGroup() : setActiveGroup(group))}
          >
            {isActive ? t('groups.groupMenu.deactivateGroup') : t('groups.groupMenu.activateGroup')}
          </DropdownMenu.Item>
          {(isAdmin ? OF_CREATOR : OF_MEMBER).map((entry) => (
            <DropdownMenu.Item
              key={entry}
              className={entry === 'destroy' ? `${itemClass} text-danger` : itemClass}
              onSelect={() => setChosen(entry)}
            >
              {LABELS[entry]}
            </DropdownMenu.Item>
          ))}
        </MenuPanel>
      </DropdownMenu.Root>
      <Dialog title={LABELS.rename} open={chosen === 'rename'} onClose={close}>
        <RenameGroup group={group} onDone={close} />
      </Dialog>
      <Dialog title={LABELS.votes} open={chosen === 'votes'} onClose={close}>
        {votes}
      </Dialog>
      <Dialog title={LABELS.removed} open={chosen === 'removed'} onClose={close}>
        <RemovedMembers groupId={group.id} />
      </Dialog>
      <Questions group={group} chosen={chosen} onClose={close} onExit={onExit} />
    </>
  )
}

interface QuestionsProps {
  group: Group
  chosen: Entry | null
  onClose: () => void
  onExit: () => Promise<void>
}

/** Questions before the actions that cannot be undone. */
function Questions({ group: { id, name }, chosen, onClose, onExit }: QuestionsProps) {
  const renew = useRenewLink(id)
  const leave = useLeaveGroup(id, onExit)
  const destroy = useDestroyGroup(id, onExit)
  return (
    <>
      <ConfirmDialog
        title={t('groups.groupMenu.renewLink')}
        text={t('groups.groupMenu.linksThatWereSharedUntil')}
        action={t('groups.groupMenu.renew')}
        open={chosen === 'renew'}
        busy={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSettled: onClose })}
        onClose={onClose}
      />
      <ConfirmDialog
        title={t('groups.groupMenu.leaveGroup')}
        text={t('groups.groupMenu.youNoLongerSeeThe', { name })}
        action={t('groups.groupMenu.leave')}
        open={chosen === 'leave'}
        busy={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onError: onClose })}
        onClose={onClose}
      />
      <ConfirmDialog
        title={t('groups.groupMenu.destroyGroup')}
        text={t('groups.groupMenu.nameAndItsShortlistAre', { name })}
        action={t('groups.groupMenu.destroy')}
        open={chosen === 'destroy'}
        busy={destroy.isPending}
        onConfirm={() => destroy.mutate(undefined, { onError: onClose })}
        onClose={onClose}
      />
    </>
  )
}
