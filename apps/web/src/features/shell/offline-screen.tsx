import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { RequestError } from '../../lib/api.ts'
import { t } from '../../words/t.ts'

/** Shown in place of a page that needs the network, until the network is back. */
export function OfflineScreen({ error }: { error: unknown }) {
  usePageTitle(t('shell.offlineScreen.offline'))
  const router = useRouter()
  // Code that did not load is only asked for again by a new start of the page.
  const tryAgain = () => (error instanceof RequestError ? void router.invalidate() : location.reload())
  useEffect(() => {
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  })
  return (
    <EmptyState
      title={t('shell.offlineScreen.youAreOfflineThisPage')}
      action={<Button onClick={tryAgain}>{t('common.words.tryAgain')}</Button>}
    >
      {t('shell.offlineScreen.opensWhenOnline')}
    </EmptyState>
  )
}
