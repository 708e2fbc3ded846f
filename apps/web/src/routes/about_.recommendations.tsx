import { createFileRoute } from '@tanstack/react-router'
import { HowItWorks } from '../features/about/how-it-works.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/about_/recommendations')({ component: HowItWorksPage })

function HowItWorksPage() {
  usePageTitle(
    'How recommendations work',
    'Where every percent comes from, in plain words, with this instance’s measured figures.',
  )
  return <HowItWorks />
}
