import { Link } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { buttonClass } from '../../components/ui/button.tsx'
import { usePageTitle } from '../../hooks/use-page-title.ts'

const OfflineScreen = lazy(async () => ({ default: (await import('./offline-screen.tsx')).OfflineScreen }))

/** Shown in place of a page that failed to load or to render. */
export function RouteError({ error }: ErrorComponentProps) {
  const isOffline = typeof document === 'object' && !navigator.onLine
  return isOffline ? <OfflineScreen error={error} /> : <Failed error={error} />
}

function Failed({ error }: Pick<ErrorComponentProps, 'error'>) {
  usePageTitle('Error')
  useEffect(() => console.error(error), [error])
  return (
    <div className="gutter page flex flex-col items-center gap-4 py-24 text-center">
      <h1 className="text-2xl tracking-[0.1em] text-danger">ERROR</h1>
      <p className="text-muted">This page did not load. Nothing you did is lost.</p>
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        Go back home
      </Link>
    </div>
  )
}

export function NotFound() {
  usePageTitle('Not found')
  return (
    <div className="gutter page flex flex-col items-center gap-4 py-24 text-center">
      <h1 className="text-2xl">Nothing is showing here</h1>
      <p className="text-muted">The address leads to no page. It may be mistyped, or the page may be gone.</p>
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        Go back home
      </Link>
    </div>
  )
}
