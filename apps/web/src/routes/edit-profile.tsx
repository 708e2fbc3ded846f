import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { showToast } from '../components/ui/toaster.tsx'
import { HistoryImportPanel } from '../features/history-import/history-import.tsx'
import { Profile } from '../features/profile/profile.tsx'
import { parseSetting } from '../features/profile/settings.ts'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { clearActiveGroup } from '../lib/active-group.ts'
import { forgetSession } from '../lib/auth-store.ts'
import { textParameters } from '../lib/search-params.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/edit-profile')({
  validateSearch: (search) => textParameters(search, ['error', 'open']),
  component: EditProfilePage,
})

function EditProfilePage() {
  usePageTitle(...PAGE_HEADS['/edit-profile'])
  const { error, open } = Route.useSearch()
  const navigate = useNavigate()
  const leave = () => {
    clearActiveGroup()
    forgetSession()
    showToast(t('routes.editProfile.yourAccountIsDeleted'))
    void navigate({ to: '/' })
  }
  return (
    <div className="gutter page py-8">
      <h1 className="mb-6 text-2xl">{t('routes.editProfile.editProfile')}</h1>
      <SignedInOnly message={t('routes.editProfile.notAuthorized')}>
        <Profile
          open={parseSetting(error === undefined ? open : 'sign-in')}
          history={<HistoryImportPanel />}
          identityError={error}
          onDeleted={leave}
        />
      </SignedInOnly>
    </div>
  )
}
