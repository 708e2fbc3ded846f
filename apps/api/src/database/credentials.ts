import { sql, type RawBuilder } from 'kysely'
import type { Credentials } from '../common/auth-user.ts'

/** Arguments of `unnest` for the columns user_id, session_id and token_id. */
export function credentialColumns(all: readonly Credentials[]): RawBuilder<unknown> {
  const [users, sessions, tokens] = [
    all.map(({ userId }) => userId),
    all.map(({ sessionId }) => sessionId),
    all.map(({ tokenId }) => tokenId),
  ]
  return sql`${users}::uuid[], ${sessions}::uuid[], ${tokens}::uuid[]`
}

/** The credentials of a follower `f` have not been revoked. */
export const CREDENTIALS_HOLD = sql<boolean>`(
  (f.user_id is null or exists (select from user_account where id = f.user_id and disabled_at is null))
  and (f.session_id is null or exists (select from session where id = f.session_id))
  and (f.token_id is null or exists (select from personal_token where id = f.token_id)))`
