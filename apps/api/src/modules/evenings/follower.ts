import type { Caller } from '../../common/auth-user.ts'
import { credentialsOf, type Credentials } from '../../common/auth-user.ts'
import { hashOfToken } from './access.ts'

/** A client that follows an evening: a member by their account, or the holder of a seat's token. */
export interface Follower extends Credentials {
  eveningId: string
  tokenHash: Buffer | null
}

export function followerOf(eveningId: string, user: Caller | null, token: string | null): Follower {
  return { eveningId, tokenHash: token === null ? null : hashOfToken(token), ...credentialsOf(user) }
}
