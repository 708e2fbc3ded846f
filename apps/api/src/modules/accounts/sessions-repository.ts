import { sql, type Kysely } from 'kysely'
import { createBatchLoader } from '../../common/batch-loader.ts'
import { AGE_LIMIT } from '../../database/age-limit.ts'
import { PREPARED } from '../../database/prepared.ts'
import type { Row, Tables } from '../../database/tables.ts'
import type { ShownToken } from './tokens/rotation.ts'
import { ACCESS_TTL_SECONDS } from './tokens/tokens.ts'

export type SessionRow = Pick<Row<'session'>, 'id' | 'created_at' | 'last_used_at' | 'user_agent'>
export interface LiveSession {
  id: string
  userId: string
  username: string
  isAdministrator: boolean
  ageLimit: number | null
  createdAt: Date
  confirmedAt: Date
  bothFactors: boolean
  feedbackRevision: number
  savedLsn: number | null
}
export interface NewSession {
  userId: string
  userAgent: string | null
  /** The provider's proof of the sign-in, if there is one. */
  idToken: string | null
  /** True if the session started with more than a password. */
  bothFactors: boolean
  refreshHash: Buffer
  accessHash: Buffer
}
export interface RefreshRow extends ShownToken {
  sessionId: string
  userId: string
}

export type SessionRepository = ReturnType<typeof createSessionRepository>

/** Maximum number of sessions in a list. */
const MAX_LISTED = 100
const ACCESS = sql<Date>`now() + ${sql.lit(ACCESS_TTL_SECONDS)} * interval '1 second'`
const IDLE = sql<Date>`now() + interval '14 days'`
const ABSOLUTE = sql<Date>`now() + interval '90 days'`

/** Sessions with their access and refresh tokens, which are stored as hashes. */
export function createSessionRepository(db: Kysely<Tables>) {
  return { ...sessionQueries(db), ...sessionLists(db), ...refreshQueries(db) }
}

function sessionQueries(db: Kysely<Tables>) {
  const liveSession = createBatchLoader((hashes: readonly Buffer[]) => liveSessions(db, hashes))
  return {
    /** The id of a new session with its first tokens; undefined when the account is disabled. */
    async openSession({
      userId,
      userAgent,
      idToken,
      bothFactors,
      refreshHash,
      accessHash,
    }: NewSession): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        with opened as (
          insert into session (user_id, user_agent, id_token, both_factors, expires_at, absolute_expires_at)
          select id, ${userAgent}, ${idToken}, ${bothFactors}, ${IDLE}, ${ABSOLUTE} from user_account
           where id = ${userId} and disabled_at is null returning id
        ), refreshed as (
          insert into refresh_token (hash, session_id) select ${refreshHash}, id from opened
        ), noted as (
          -- The account may be so new that a replica does not know it.
          update user_account set saved_lsn = (pg_current_wal_insert_lsn() - '0/0')::bigint where id = ${userId}
        )
        insert into access_token (hash, session_id, expires_at)
        select ${accessHash}, id, ${ACCESS} from opened returning session_id as id`.execute(db)
      return rows[0]?.id
    },

    /** The session of an access token, if both are active and the account is not disabled. */
    findSession: (accessHash: Buffer): Promise<LiveSession | undefined> => liveSession(accessHash),

    /** Notes that the session's user has just proved who they are. Its access tokens end, so that a stolen one gains nothing. */
    async confirmSession(sessionId: string, { bothFactors = false } = {}): Promise<void> {
      await sql`
        with confirmed as (
          update session set confirmed_at = now(), both_factors = both_factors or ${bothFactors} where id = ${sessionId}
        )
        delete from access_token where session_id = ${sessionId}`.execute(db)
    },

    /** Notes that the session's user has shown more than a password. */
    noteBothFactors: (sessionId: string) =>
      db.updateTable('session').set({ both_factors: true }).where('id', '=', sessionId).execute(),

    /** Extends a session by another access token; false when the session has ended in the meantime. */
    async renewSession(sessionId: string, accessHash: Buffer): Promise<boolean> {
      const { numAffectedRows } = await sql`
        with renewed as (
          update session set last_used_at = now(), expires_at = ${IDLE} where id = ${sessionId} returning id
        ), dropped as (
          delete from access_token where session_id = ${sessionId} and expires_at < now()
        )
        insert into access_token (hash, session_id, expires_at)
        select ${accessHash}, id, ${ACCESS} from renewed`.execute(db)
      return numAffectedRows === 1n
    },
  }
}

async function liveSessions(db: Kysely<Tables>, hashes: readonly Buffer[]): Promise<(LiveSession | undefined)[]> {
  const { rows } = await sql<LiveSession & { hash: Buffer }>`${PREPARED}
    select a.hash, s.id, s.user_id as "userId", s.created_at as "createdAt", s.confirmed_at as "confirmedAt", s.both_factors as "bothFactors",
           u.username, u.is_administrator as "isAdministrator", ${AGE_LIMIT} as "ageLimit", u.feedback_revision as "feedbackRevision", u.saved_lsn as "savedLsn"
      from access_token a join session s on s.id = a.session_id join user_account u on u.id = s.user_id
     where a.hash = any(${hashes}) and least(a.expires_at, s.expires_at, s.absolute_expires_at) > now()
       and u.disabled_at is null`.execute(db)
  const byHash = new Map(rows.map(({ hash, ...row }) => [hash.toString('hex'), row]))
  return hashes.map((hash) => byHash.get(hash.toString('hex')))
}

function sessionLists(db: Kysely<Tables>) {
  return {
    async endSession(sessionId: string, userId: string): Promise<boolean> {
      const ended = await db
        .deleteFrom('session')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return ended.numDeletedRows > 0n
    },

    /** Active sessions, the last used first. */
    listSessions: (userId: string): Promise<SessionRow[]> =>
      db
        .selectFrom('session')
        .select(['id', 'created_at', 'last_used_at', 'user_agent'])
        .where('user_id', '=', userId)
        .where(sql<boolean>`least(expires_at, absolute_expires_at) > now()`)
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .limit(MAX_LISTED)
        .execute(),

    endOtherSessions: (userId: string, keep: string) =>
      db.deleteFrom('session').where('user_id', '=', userId).where('id', '!=', keep).execute(),

    purgeExpiredSessions: () =>
      db
        .deleteFrom('session')
        .where(sql<boolean>`least(expires_at, absolute_expires_at) < now()`)
        .execute(),
  }
}

function refreshQueries(db: Kysely<Tables>) {
  return {
    async findRefresh(hash: Buffer, childHash: Buffer): Promise<RefreshRow | undefined> {
      const { rows } = await sql<RefreshRow>`
        select s.id as "sessionId", s.user_id as "userId",
               extract(epoch from now() - t.used_at)::float8 as "usedSecondsAgo",
               least(s.expires_at, s.absolute_expires_at) > now() and u.disabled_at is null as alive,
               exists (select from refresh_token c where c.hash = ${childHash} and c.used_at is null) as "childUnused"
          from refresh_token t join session s on s.id = t.session_id join user_account u on u.id = s.user_id
         where t.hash = ${hash}`.execute(db)
      return rows[0]
    },

    /** Trades a token for its successor exactly once; false when another request was faster. */
    rotate: ({ sessionId, hash, childHash }: { sessionId: string; hash: Buffer; childHash: Buffer }) =>
      db.transaction().execute(async (trx) => {
        const used = await trx
          .updateTable('refresh_token')
          .set({ used_at: sql`now()` })
          .where('hash', '=', hash)
          .where('used_at', 'is', null)
          .returning('hash')
          .executeTakeFirst()
        if (!used) return false
        await trx
          .insertInto('refresh_token')
          .values({ hash: childHash, session_id: sessionId, parent_hash: hash })
          .execute()
        // Tokens older than any idle session are deleted; unknown tokens are refused as well.
        await trx
          .deleteFrom('refresh_token')
          .where('session_id', '=', sessionId)
          .where('used_at', '<', sql<Date>`now() - interval '30 days'`)
          .execute()
        return true
      }),
  }
}
