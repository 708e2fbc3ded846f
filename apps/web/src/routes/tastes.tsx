import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { RecalculateButton } from '../features/tastes/recalculate-button.tsx'
import { TasteList } from '../features/tastes/taste-list.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useAuth } from '../lib/auth-store.ts'
import { t } from '../words/t.ts'

export const Route = createFileRoute('/tastes')({ component: TastesPage })

function TastesPage() {
  usePageTitle(...PAGE_HEADS['/tastes'])
  const { isAuthenticated } = useAuth()
  return (
    <div className="py-8">
      <div className="gutter page mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">{t('common.words.myTastes')}</h1>
        {isAuthenticated && <RecalculateButton />}
      </div>
      <SignedInOnly message={t('routes.tastes.youNeedToBeAuthenticated')}>
        <TasteList />
      </SignedInOnly>
    </div>
  )
}
