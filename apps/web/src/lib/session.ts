import { storage } from './storage.ts'

export const SESSION = 'session'

/**
 * A sign-in in this browser. The tokens of a session change; its key does not, so that a tab knows whether the stored
 * tokens are still those of the account it shows.
 */
export interface Session {
  key: string
  /** The id of the account, empty until the user is loaded. */
  account: string
}

function stored(): Session | null {
  const [key, account = ''] = storage.get(SESSION)?.split(' ') ?? []
  return key ? { key, account } : null
}

let shown = stored()

function set(next: Session | null) {
  storage.set(SESSION, next && `${next.key} ${next.account}`)
  shown = next
}

export const session = {
  /** The session whose content this tab shows. */
  shown: () => shown,
  /** Starts a session of an account that is not known yet. */
  begin: () => set({ key: `${Date.now()}-${Math.random()}`, account: '' }),
  /** Notes the session's account. Tokens of another account make it a separate session. */
  learn(account: string) {
    if (shown?.account !== '' && shown?.account !== account) session.begin()
    set({ key: shown!.key, account })
  },
  end: () => set(null),
  /** Makes this tab show the session that is stored. True when it is another one than before. */
  follow(): boolean {
    const before = shown
    shown = stored()
    return !isSame(before, shown)
  },
  /** False when this tab has signed out or changed the account since. */
  isShown: (made: Session | null) => isSame(made, shown),
  /**
   * False when another tab has signed out, or in to another account, and this tab has not followed yet. Ask after
   * reading a token: a sign-in stores its session before its tokens.
   */
  isStored: (made: Session | null) => isSame(made, stored()),
}

const isSame = (one: Session | null, other: Session | null) => one?.key === other?.key
