import { HomeShortcuts } from '../features/home/shortcuts.tsx'
import { TonightAtHome } from '../features/tonight/tonight-at-home.tsx'
import { useInGroup } from '../lib/active-group.ts'

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
