import { createFileRoute } from '@tanstack/react-router'
import { Terms } from '../features/legal/terms.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/terms')({ component: TermsPage })

function TermsPage() {
  usePageTitle('Terms of Service', 'The agreement between you and whoever runs this instance of Marquee.')
  return <Terms />
}
