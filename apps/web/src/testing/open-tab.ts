import { vi } from 'vitest'

/** The app's modules as another tab runs them: separate state; common storage, network and locks. */
export async function openTab() {
  vi.resetModules()
  const [api, auth, group, theme, consent, tabs, tokens, session] = await Promise.all([
    import('../lib/api.ts'),
    import('../lib/auth-store.ts'),
    import('../lib/active-group.ts'),
    import('../lib/theme.ts'),
    import('../lib/consent.ts'),
    import('../lib/tabs.ts'),
    import('../lib/tokens.ts'),
    import('../lib/session.ts'),
  ])
  tabs.listenToTabs()
  return { ...api, ...auth, ...group, ...theme, ...consent, ...tokens, ...session }
}

/** Delivers what the browser tells the other tabs after a change of the storage. */
export function deliverStorageEvents(...keys: string[]) {
  for (const key of keys) dispatchEvent(new StorageEvent('storage', { key }))
}
