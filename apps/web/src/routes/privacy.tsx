import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { Privacy } from '../features/legal/privacy.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/privacy')({ component: PrivacyPage })

function PrivacyPage() {
  usePageTitle(...PAGE_HEADS['/privacy'])
  return <Privacy />
}
