import { createFileRoute } from '@tanstack/react-router'
import { Privacy } from '../features/legal/privacy.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'

export const Route = createFileRoute('/privacy')({ component: PrivacyPage })

function PrivacyPage() {
  usePageTitle('Privacy Policy', 'What Marquee knows about you, why, and what you can do about it.')
  return <Privacy />
}
