import { sql, type Kysely } from 'kysely'
import { createBatchLoader } from '../../common/batch-loader.ts'
import { first } from '../../common/required.ts'
import { isRefusal } from '../../database/errors.ts'
import { raiseGroupVersionsOf, type GroupChanged } from '../../database/live-changes.ts'
import { PREPARED } from '../../database/prepared.ts'
import { type Row, type Tables } from '../../database/tables.ts'
import { type ShownToken } from './tokens/rotation.ts'
import { skeletonOf } from './usernames/look-alikes.ts'

export type Account = Row<'user_account'>
export type SessionRow = Pick<Row<'session'>, 'id' | 'created_at' | 'last_used_at' | 'user_agent'>
export interface LiveSession {
  id: string
  userId: string
  username: string
  createdAt: Date
  feedbackRevision: number
}
export interface RefreshRow extends ShownToken {
  sessionId: string
  userId: string
}

export type AccountRepository = ReturnType<typeof createAccountRepository>

/** Maximum number of sessions in a list. */
const MAX_LISTED = 100
const IDLE = sql<Date>`now() + interval '14 days'`
const ABSOLUTE = sql<Date>`now() + interval '90 days'`

/**
 * Users, sessions and refresh tokens.
 * @param groupChanged called with every group whose members are shown differently now
 */
export function createAccountRepository(db: Kysely<Tables>, groupChanged: GroupChanged = () => {}) {
  return {
    ...accountQueries(db, groupChanged),
    ...sessionQueries(db),
    ...sessionLists(db),
    ...refreshQueries(db),
  }
}

function accountQueries(db: Kysely<Tables>, groupChanged: GroupChanged) {
  return {
    findByUsername: (username: string) =>
      db
        .selectFrom('user_account')
        .selectAll()
        .where(sql`lower(username)`, '=', sql`lower(${username})`)
        .executeTakeFirst(),

    findById: (id: string) => db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Which of the two names are taken, ignoring case, and whether another username looks like this one. */
    async taken({ username, email }: { username: string; email: string | null }) {
      const { rows } = await sql<{ username: boolean; similar: boolean; email: boolean }>`
        select exists (select from user_account where lower(username) = lower(${username})) as username,
               exists (select from user_account where username_skeleton = ${skeletonOf(username)}) as similar,
               exists (select from user_account where lower(email) = lower(${email})) as email`.execute(db)
      return first(rows)
    },

    /** Undefined when the username or the e-mail was taken by a simultaneous request. */
    insert: (account: { username: string; email: string | null; password_hash: string | null }) =>
      db
        .insertInto('user_account')
        .values({ ...account, username_skeleton: skeletonOf(account.username) })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),

    async rename(id: string, username: string): Promise<Account | 'taken' | 'similar'> {
      try {
        const { account, groups } = await db.transaction().execute(async (trx) => ({
          account: await trx
            .updateTable('user_account')
            .set({ username, username_skeleton: skeletonOf(username) })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow(),
          groups: await raiseGroupVersionsOf(trx, id),
        }))
        for (const group of groups) groupChanged(group.id, group.version)
        return account
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (error.constraint === 'user_account_username_idx') return 'taken'
        if (error.constraint === 'user_account_skeleton_idx') return 'similar'
        throw error
      }
    },

    setPassword: (id: string, passwordHash: string) =>
      db.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', id).execute(),
  }
}

function sessionQueries(db: Kysely<Tables>) {
  const liveSession = createBatchLoader((ids: readonly string[]) => liveSessions(db, ids))
  return {
    async openSession({
      userId,
      userAgent,
      refreshHash,
    }: {
      userId: string
      userAgent: string | null
      refreshHash: Buffer
    }) {
      return db.transaction().execute(async (trx) => {
        const { id } = await trx
          .insertInto('session')
          .values({ user_id: userId, user_agent: userAgent, expires_at: IDLE, absolute_expires_at: ABSOLUTE })
          .returning('id')
          .executeTakeFirstOrThrow()
        await trx.insertInto('refresh_token').values({ hash: refreshHash, session_id: id }).execute()
        return id
      })
    },

    /** The user's session, if it is active. */
    async findSession({ sessionId, userId }: { sessionId: string; userId: string }): Promise<LiveSession | undefined> {
      const session = await liveSession(sessionId)
      return session?.userId === userId ? session : undefined
    },

    /** False when the session has ended in the meantime. */
    async touchSession(sessionId: string): Promise<boolean> {
      const touched = await db
        .updateTable('session')
        .set({ last_used_at: sql`now()`, expires_at: IDLE })
        .where('id', '=', sessionId)
        .executeTakeFirst()
      return touched.numUpdatedRows > 0n
    },
  }
}

async function liveSessions(db: Kysely<Tables>, ids: readonly string[]): Promise<(LiveSession | undefined)[]> {
  const { rows } = await sql<LiveSession>`${PREPARED}
    select s.id, s.user_id as "userId", s.created_at as "createdAt", u.username,
           u.feedback_revision as "feedbackRevision"
      from session s join user_account u on u.id = s.user_id
     where s.id = any(${ids}) and least(s.expires_at, s.absolute_expires_at) > now()`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
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
               least(s.expires_at, s.absolute_expires_at) > now() as alive,
               exists (select from refresh_token c where c.hash = ${childHash} and c.used_at is null) as "childUnused"
          from refresh_token t join session s on s.id = t.session_id
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
