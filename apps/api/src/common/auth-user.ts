import type { Scope } from '@marquee/contract'
import type { Subject } from './revocations.ts'

/** The user of a request, as the database knows them at this moment. */
export interface AuthUser {
  id: string
  username: string
  isAdministrator: boolean
  /** Highest age of the movies that the user sees; null for no limit, as for administrators. */
  ageLimit: number | null
  /** Rises with every change of the user's feedback, so that cached feedback can be checked for freshness. */
  feedbackRevision: number
  /** Position of the database's log at the user's last write; null for never, or without a replica. */
  savedLsn?: number | null
}

/** A user who signed in. */
export interface SessionUser extends AuthUser {
  sessionId: string
  /** When the session started: a fresh session may delete its account without a password. */
  signedInAt: Date
  /** When the user last proved who they are: at sign-in, or by a password or passkey since. */
  confirmedAt: Date
  /** True if the session started with, or was confirmed by, more than a password. */
  bothFactors: boolean
}

/** Users who must have a second factor. */
export type FactorRule = 'nobody' | 'administrators' | 'everybody'

/** A user whose personal token a script sent. */
export interface TokenUser extends AuthUser {
  tokenId: string
  scope: Scope
}

export type Caller = SessionUser | TokenUser

export function isSession(caller: Caller): caller is SessionUser {
  return 'sessionId' in caller
}

/** The access of a caller's credentials. */
export function subjectsOf(caller: Caller): Subject[] {
  return [['account', caller.id], isSession(caller) ? ['session', caller.sessionId] : ['token', caller.tokenId]]
}

/** True if a caller may do nothing but set up a second factor. A script's token was made in a session that could. */
export function lacksSecondFactor(caller: Caller, rule: FactorRule): boolean {
  if (rule === 'nobody' || !isSession(caller) || caller.bothFactors) return false
  return rule === 'everybody' || caller.isAdministrator
}

/** Credentials of a client: an account by a session or a personal token, or nothing. */
export interface Credentials {
  userId: string | null
  sessionId: string | null
  tokenId: string | null
}

/** Returns the credentials of a caller. */
export function credentialsOf(caller: Caller | null): Credentials {
  if (caller === null) return { userId: null, sessionId: null, tokenId: null }
  const ids = isSession(caller)
    ? { sessionId: caller.sessionId, tokenId: null }
    : { sessionId: null, tokenId: caller.tokenId }
  return { userId: caller.id, ...ids }
}
