import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { page } from '../content/en/terms.md'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/terms')({ component: TermsPage })

function TermsPage() {
  usePageTitle(...PAGE_HEADS['/terms'])
  return <LegalPage page={page} />
}
