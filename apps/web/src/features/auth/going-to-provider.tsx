import { Link } from '@tanstack/react-router'
import { Spinner } from '../../components/ui/spinner.tsx'
import { AuthCard } from './auth-card.tsx'

interface GoingToProviderProps {
  name: string
  search: { redirect?: string }
}

/** Shown for the moment until the identity provider's page is there, with a way to stay. */
export function GoingToProvider({ name, search }: GoingToProviderProps) {
  return (
    <AuthCard title="Sign in">
      <p className="flex items-center gap-3">
        <Spinner /> Taking you to {name}…
      </p>
      <p className="text-sm text-muted">
        <Link to="/signin" search={{ ...search, local: '' }} className="link">
          Sign in another way
        </Link>
      </p>
    </AuthCard>
  )
}
