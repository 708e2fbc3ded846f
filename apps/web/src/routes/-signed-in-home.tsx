import { HomeShortcuts } from '../features/home/shortcuts.tsx'
import { TonightAtHome } from '../features/tonight/tonight-at-home.tsx'
import { useActiveGroup } from '../lib/active-group.ts'

/** Home, below the search, for somebody who is signed in: what is on tonight, and the shortcuts. */
export function SignedInHome() {
  const inGroup = useActiveGroup() !== null
  return (
    <>
      <TonightAtHome />
      <HomeShortcuts inGroup={inGroup} />
    </>
  )
}
