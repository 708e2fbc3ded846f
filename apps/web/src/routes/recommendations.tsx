import { PAGE_HEADS } from '@marquee/contract/page-heads'
import { createFileRoute } from '@tanstack/react-router'
import { Recommendations } from '../features/recommendations/recommendations-page.tsx'
import { parseSearch } from '../features/recommendations/address.ts'
import { SignedInOnly } from '../features/shell/signed-in-only.tsx'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useActiveGroup } from '../lib/active-group.ts'

export const Route = createFileRoute('/recommendations')({
  validateSearch: parseSearch,
  component: RecommendationsPage,
})

function RecommendationsPage() {
  usePageTitle(...PAGE_HEADS['/recommendations'])
  const inGroup = useActiveGroup() !== null
  const navigate = Route.useNavigate()
  return (
    <div className="gutter page py-8">
      <h1 className="mb-6 text-2xl">Recommendations</h1>
      <SignedInOnly message="Please login to see your recommendations">
        <Recommendations
          inGroup={inGroup}
          search={Route.useSearch()}
          onSearch={(search) => void navigate({ search, resetScroll: false })}
        />
      </SignedInOnly>
    </div>
  )
}
