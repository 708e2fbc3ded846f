import { tabStorage } from './storage.ts'
import { createStore, useStore } from './store.ts'

/** By the names that they have in the fragments of links. */
interface LinkSecrets {
  /** Lets its holder sign up where registration needs it, or make the first account. */
  invite: string | null
  /** Lets its holder choose a new password. */
  token: string | null
  /** Shows an evening on a television. */
  screen: string | null
}

export type SecretName = keyof LinkSecrets

const KEYS: Record<SecretName, string> = { invite: 'invite', token: 'reset_token', screen: 'screen_code' }
/** While the server renders a page, and until the browser has taken it over, its fragment is unknown. */
const UNKNOWN: { secrets: LinkSecrets | null } = { secrets: null }

const stored = (): LinkSecrets => ({
  invite: tabStorage.get(KEYS.invite),
  token: tabStorage.get(KEYS.token),
  screen: tabStorage.get(KEYS.screen),
})

const store = createStore<{ secrets: LinkSecrets | null }>({ secrets: stored() }, UNKNOWN)

/** Keeps a secret in this tab until it is used, or forgets it with null. */
export function keepSecret(name: SecretName, value: string | null) {
  tabStorage.set(KEYS[name], value)
  store.set({ secrets: { ...stored(), [name]: value } })
}

/** Forgets a secret that has been used up, though the page that used it goes on showing what came of it. */
export function spendSecret(name: SecretName) {
  tabStorage.set(KEYS[name], null)
}

/** The secret of this name that a link has brought to this tab; undefined while it is not known yet. */
export function useLinkSecret(name: SecretName): string | null | undefined {
  return useStore(store).secrets?.[name]
}

/**
 * Takes a secret out of a fragment (`#invite=…`) and keeps it.
 * @param key its name in the fragment
 * @returns true when there was one, and the address must be replaced by one without it
 */
export function takeSecret(name: SecretName, fragment: string, key: string = name): boolean {
  const value = new URLSearchParams(fragment).get(key)
  if (value === null) return false
  keepSecret(name, value)
  return true
}
