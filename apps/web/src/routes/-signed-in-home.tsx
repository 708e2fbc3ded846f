import { HomeShortcuts } from '../features/home/shortcuts.tsx'
import { NewRecommendations } from '../features/recommendations/new-recommendations.tsx'
import { TonightAtHome } from '../features/tonight/tonight-at-home.tsx'
import { useInGroup } from '../lib/active-group.ts'
import type { Row } from '../lib/distinct-rows.ts'

/** Home, below the search, for signed-in users: tonight's evenings, and the shortcuts. */
export function SignedInHome() {
  const inGroup = useInGroup()
  return (
    <>
      <TonightAtHome />
      <HomeShortcuts inGroup={inGroup} />
    </>
  )
}

/** Beside the heading of the row Recommended, in two lines, where it moves nothing. */
export function NewRecommended({ row }: { row: Row }) {
  return (
    <span className="relative self-end">
      <NewRecommendations
        movies={row.data?.results}
        className="absolute right-0 bottom-0 -my-3 min-h-11 flex-col items-end text-xs leading-tight"
      />
    </span>
  )
}
