import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { page } from '../content/en/privacy.md'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/privacy')({ component: PrivacyPage })

function PrivacyPage() {
  usePageTitle(...PAGE_HEADS['/privacy'])
  return <LegalPage page={page} />
}
