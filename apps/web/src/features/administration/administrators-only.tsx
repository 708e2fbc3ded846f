import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'

/** View of the page for all other users. */
export function AdministratorsOnly() {
  return (
    <EmptyState
      title="This page is for administrators"
      action={
        <Link to="/" className={buttonClass()}>
          Go home
        </Link>
      }
    >
      You are signed in, but not as an administrator of this instance. An administrator can give you that role.
    </EmptyState>
  )
}
