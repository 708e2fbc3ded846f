import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { Terms } from '../features/legal/terms.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/terms')({ component: TermsPage })

function TermsPage() {
  usePageTitle(...PAGE_HEADS['/terms'])
  return <Terms />
}
