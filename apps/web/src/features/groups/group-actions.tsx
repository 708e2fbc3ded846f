import type { Group } from '@marquee/contract'
import { Button } from '../../components/ui/button.tsx'
import { clearActiveGroup, setActiveGroup, useActiveGroup } from '../../lib/active-group.ts'
import { t } from '../../words/t.ts'

/** Activates the group, whose percents are then shown everywhere, or deactivates it. */
export function ActivateButton({ group }: { group: Group }) {
  const active = useActiveGroup()?.id === group.id
  return (
    <Button onClick={() => (active ? clearActiveGroup() : setActiveGroup(group))}>
      {active ? t('groups.groupActions.deactivateGroup') : t('groups.groupActions.activateGroup')}
    </Button>
  )
}
