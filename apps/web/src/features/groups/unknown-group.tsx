import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'

export function UnknownGroup() {
  return (
    <EmptyState title="Group not found" action={<ToYourGroups />}>
      The link may be mistyped, or the group may no longer exist.
    </EmptyState>
  )
}

export function ToYourGroups() {
  return (
    <Link to="/groups" className={buttonClass({ variant: 'primary' })}>
      Your groups
    </Link>
  )
}
