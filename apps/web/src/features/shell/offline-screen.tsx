import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { RequestError } from '../../lib/api.ts'

/** Shown in place of a page that needs the network, until the network is back. */
export function OfflineScreen({ error }: { error: unknown }) {
  usePageTitle('Offline')
  const router = useRouter()
  // Code that did not load is only asked for again by a new start of the page.
  const tryAgain = () => (error instanceof RequestError ? void router.invalidate() : location.reload())
  useEffect(() => {
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  })
  return (
    <EmptyState
      title="You are offline. This page was not opened before."
      action={<Button onClick={tryAgain}>Try again</Button>}
    >
      It opens by itself when the network is back. What you have seen before still opens.
    </EmptyState>
  )
}
