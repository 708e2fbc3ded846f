import { createFileRoute } from '@tanstack/react-router'
import { Press } from '../features/about/press.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/press')({ component: PressPage })

function PressPage() {
  usePageTitle('Press Kit', 'What to write about Marquee, and what to print beside it.')
  return <Press />
}
