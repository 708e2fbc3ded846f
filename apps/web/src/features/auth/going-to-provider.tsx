import { Link } from '@tanstack/react-router'
import { Spinner } from '../../components/ui/spinner.tsx'
import { AuthCard } from './auth-card.tsx'
import { t } from '../../words/t.ts'

interface GoingToProviderProps {
  name: string
  search: { redirect?: string }
}

/** Shown for the moment until the identity provider's page is there, with a way to stay. */
export function GoingToProvider({ name, search }: GoingToProviderProps) {
  return (
    <AuthCard title={t('common.words.signIn')}>
      <p className="flex items-center gap-3">
        <Spinner /> {t('auth.goingToProvider.takingYouToName', { name })}
      </p>
      <p className="text-sm text-muted">
        <Link to="/signin" search={{ ...search, local: '' }} className="link">
          {t('auth.goingToProvider.signInAnotherWay')}
        </Link>
      </p>
    </AuthCard>
  )
}
