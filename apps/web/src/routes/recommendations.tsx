import { createFileRoute } from '@tanstack/react-router'
import { Recommendations } from '../features/recommendations/recommendations-page.tsx'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useActiveGroup } from '../lib/active-group.ts'

export const Route = createFileRoute('/recommendations')({ component: RecommendationsPage })

function RecommendationsPage() {
  usePageTitle('Recommendations')
  const inGroup = useActiveGroup() !== null
  return (
    <div className="gutter page py-8">
      <h1 className="mb-6 text-2xl">Recommendations</h1>
      <SignedInOnly message="Please login to see your recommendations">
        <Recommendations inGroup={inGroup} />
      </SignedInOnly>
    </div>
  )
}
