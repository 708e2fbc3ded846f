import { Link } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { buttonClass } from '../../components/ui/button.tsx'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { t } from '../../words/t.ts'

const OfflineScreen = lazy(async () => ({ default: (await import('./offline-screen.tsx')).OfflineScreen }))

/** Shown in place of a page that failed to load or to render. */
export function RouteError({ error }: ErrorComponentProps) {
  const isOffline = typeof document === 'object' && !navigator.onLine
  return isOffline ? <OfflineScreen error={error} /> : <Failed error={error} />
}

function Failed({ error }: Pick<ErrorComponentProps, 'error'>) {
  usePageTitle(t('common.words.error'))
  useEffect(() => console.error(error), [error])
  return (
    <div className="gutter page flex flex-col items-center gap-4 py-24 text-center">
      <h1 className="text-2xl tracking-[0.1em] text-danger">{t('shell.errorScreens.error')}</h1>
      <p className="text-muted">{t('shell.errorScreens.thisPageDidNotLoad')}</p>
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {t('shell.errorScreens.goBackHome')}
      </Link>
    </div>
  )
}

export function NotFound() {
  usePageTitle(t('shell.errorScreens.notFound'))
  return (
    <div className="gutter page flex flex-col items-center gap-4 py-24 text-center">
      <h1 className="text-2xl">{t('shell.errorScreens.nothingIsShowingHere')}</h1>
      <p className="text-muted">{t('shell.errorScreens.theAddressLeadsToNo')}</p>
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {t('shell.errorScreens.goBackHome')}
      </Link>
    </div>
  )
}
