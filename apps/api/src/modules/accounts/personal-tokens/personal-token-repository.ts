import { MAX_TOKENS, type Scope } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import { createBatchLoader } from '../../../common/batch-loader.ts'
import { AGE_LIMIT } from '../../../database/age-limit.ts'
import { PREPARED } from '../../../database/prepared.ts'
import type { Row, Tables } from '../../../database/tables.ts'
import { lockAccount } from '../ways-in-repository.ts'

export type PersonalTokenRow = Omit<Row<'personal_token'>, 'hash' | 'user_id'>
export interface NewToken {
  userId: string
  name: string
  hash: Buffer
  scope: Scope
  /** Null for a token that never expires. */
  days: number | null
}
export interface LiveToken {
  tokenId: string
  scope: Scope
  userId: string
  username: string
  isAdministrator: boolean
  ageLimit: number | null
  feedbackRevision: number
  savedLsn: number | null
  /** True if the stored time of its last use is older than a minute. */
  isUseOld: boolean
}

export type PersonalTokenRepository = ReturnType<typeof createPersonalTokenRepository>

const LISTED = ['id', 'name', 'scope', 'created_at', 'expires_at', 'last_used_at'] as const
const USE_IS_OLD = sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`

/** Named tokens for scripts, which are stored as hashes. */
export function createPersonalTokenRepository(db: Kysely<Tables>) {
  const liveToken = createBatchLoader((hashes: readonly Buffer[]) => liveTokens(db, hashes))
  return {
    /** The token and its user, if it has not expired and the account is not disabled. */
    findToken: (hash: Buffer): Promise<LiveToken | undefined> => liveToken(hash),

    /** Stores that a token is in use, at most once a minute. */
    noteUse: (tokenId: string) =>
      db
        .updateTable('personal_token')
        .set({ last_used_at: sql`now()` })
        .where('id', '=', tokenId)
        .where(USE_IS_OLD)
        .execute(),

    /** The newest first, expired ones included. */
    list: (userId: string): Promise<PersonalTokenRow[]> =>
      db
        .selectFrom('personal_token')
        .select(LISTED)
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(MAX_TOKENS)
        .execute(),

    /** Null if the account has the maximum number of tokens. */
    insert: ({ userId, days, ...token }: NewToken): Promise<PersonalTokenRow | null> =>
      db.transaction().execute(async (trx) => {
        await lockAccount(trx, userId)
        const { length } = await trx.selectFrom('personal_token').select('id').where('user_id', '=', userId).execute()
        if (length >= MAX_TOKENS) return null
        const expires_at = days === null ? null : sql<Date>`now() + ${days} * interval '1 day'`
        return trx
          .insertInto('personal_token')
          .values({ ...token, user_id: userId, expires_at })
          .returning(LISTED)
          .executeTakeFirstOrThrow()
      }),

    /** False when the user has no such token. */
    async delete(id: string, userId: string): Promise<boolean> {
      const deleted = await db
        .deleteFrom('personal_token')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return deleted.numDeletedRows > 0n
    },
  }
}

async function liveTokens(db: Kysely<Tables>, hashes: readonly Buffer[]): Promise<(LiveToken | undefined)[]> {
  const { rows } = await sql<LiveToken & { hash: Buffer }>`${PREPARED}
    select t.hash, t.id as "tokenId", t.scope, ${USE_IS_OLD} as "isUseOld", u.id as "userId", u.username,
           u.is_administrator as "isAdministrator", ${AGE_LIMIT} as "ageLimit", u.feedback_revision as "feedbackRevision", u.saved_lsn as "savedLsn"
      from personal_token t join user_account u on u.id = t.user_id
     where t.hash = any(${hashes}) and coalesce(t.expires_at > now(), true) and u.disabled_at is null`.execute(db)
  const byHash = new Map(rows.map(({ hash, ...row }) => [hash.toString('hex'), row]))
  return hashes.map((hash) => byHash.get(hash.toString('hex')))
}
