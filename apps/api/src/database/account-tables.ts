import { type Generated } from 'kysely'

/** Accounts, how they sign in, and what is remembered of them. */
export interface AccountTables {
  user_account: UserAccountTable
  user_identity: UserIdentityTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  used_identity_token: UsedIdentityTokenTable
  sign_in_bucket: SignInBucketTable
  erased_account: ErasedAccountTable
}

export interface UserAccountTable {
  id: Generated<string>
  username: string
  email: string | null
  password_hash: string | null
  created_at: Generated<Date>
  /** Raised by triggers with every change of what the user says about movies. */
  feedback_revision: Generated<number>
}
export interface UserIdentityTable {
  issuer: string
  subject: string
  user_id: string
  created_at: Generated<Date>
}
export interface SessionTable {
  id: Generated<string>
  user_id: string
  user_agent: string | null
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  absolute_expires_at: Date
}
export interface RefreshTokenTable {
  hash: Buffer
  session_id: string
  parent_hash: Buffer | null
  created_at: Generated<Date>
  used_at: Date | null
}
export interface UsedIdentityTokenTable {
  hash: Buffer
  expires_at: Date
}
export interface SignInBucketTable {
  key: Buffer
  tries: number
  since: Date
  free_at: Date
  forget_at: Date
}
export interface ErasedAccountTable {
  /** SHA-256 of the account's id. */
  hash: Buffer
  erased_at: Generated<Date>
  scrubbed_at: Generated<Date | null>
}
