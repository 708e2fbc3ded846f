import { nameWithin } from './base-path.ts'
/** Actions after another tab of this browser changes a stored value. */
const followers = new Map<string, () => void>()

/** Calls `listener` when another tab changes a stored value, and when this tab may have missed such a change. */
export function whenChangedElsewhere(key: string, listener: () => void) {
  followers.set(key, listener)
}

/** Catches up with stored values of other tabs: one value, or all. */
export function followTabs(key?: string) {
  if (key) followers.get(key)?.()
  else for (const listener of followers.values()) listener()
}

/** Listens to the other tabs. Call once at start. */
export function listenToTabs() {
  addEventListener('storage', ({ key }) => {
    const name = key === null ? undefined : nameWithin(key)
    if (name !== null) followTabs(name)
  })
  // A page that the browser had frozen has missed messages.
  addEventListener('pageshow', () => followTabs())
  document.addEventListener('visibilitychange', () => followTabs())
}
