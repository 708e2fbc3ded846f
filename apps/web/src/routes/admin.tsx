import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { Administration } from '../features/administration/administration.tsx'
import { AdministratorsOnly } from '../features/administration/administrators-only.tsx'
import { parseSearch } from '../features/administration/search.ts'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { ErrorState } from '../components/ui/states.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { fetchUser, useAuth } from '../lib/auth-store.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/admin')({ validateSearch: parseSearch, component: AdminPage })

function AdminPage() {
  usePageTitle(...PAGE_HEADS['/admin'])
  return (
    <div className="gutter page py-8">
      <h1 className="mb-6 text-2xl">{t('common.words.administration')}</h1>
      <SignedInOnly message={t('routes.admin.notAuthorized')}>
        <ForAdministrators />
      </SignedInOnly>
    </div>
  )
}

function ForAdministrators() {
  const { me, error } = useAuth()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (me === null) return error && <ErrorState message={error} onRetry={() => void fetchUser()} />
  if (me.administrator !== true) return <AdministratorsOnly />
  return (
    <Administration
      search={search}
      onSearch={(next, { replace } = { replace: false }) =>
        void navigate({ search: next, replace, resetScroll: false })
      }
    />
  )
}
