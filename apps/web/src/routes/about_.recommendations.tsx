import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { HowItWorks } from '../features/about/how-it-works.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/about_/recommendations')({ component: HowItWorksPage })

function HowItWorksPage() {
  usePageTitle(...PAGE_HEADS['/about/recommendations'])
  return <HowItWorks />
}
