import { sql, type Kysely, type Transaction } from 'kysely'
import type { Events } from '../../common/events.ts'
import { raiseGroupVersion, type GroupChanged } from '../../database/live-changes.ts'
import type { Row, Tables } from '../../database/tables.ts'
import { isRemoved } from './invitation-repository.ts'

export const MAX_MEMBERS = 50
export const MAX_GROUPS = 100

export type GroupRow = Row<'user_group'>
export interface Member {
  id: string
  username: string
  created_at: Date
}
/** A member as one viewer sees it: the e-mail is the viewer's own or null. */
export interface VisibleMember extends Member {
  group_id: string
  email: string | null
}

/** A creator's say about one person. */
export interface Removal {
  groupId: string
  creatorId: string
  userId: string
}

export type GroupRepository = ReturnType<typeof createGroupRepository>

interface Notifies {
  /** Called after every change. */
  changed: GroupChanged
  events: Pick<Events, 'change'>
}

/** Groups and who is in them. Changes lock users before groups, to avoid deadlocks, and raise the group's version. */
export function createGroupRepository(db: Kysely<Tables>, notifies: Notifies) {
  return {
    ...groupQueries(db),
    ...memberQueries(db),
    ...creation(db, notifies.changed),
    ...departures(notifies),
    ...creatorChanges(db, notifies.changed),
  }
}

function groupQueries(db: Kysely<Tables>) {
  return {
    find: (id: string): Promise<GroupRow | undefined> =>
      db.selectFrom('user_group').selectAll().where('id', '=', id).executeTakeFirst(),

    countOf: (userId: string): Promise<number> => countGroups(db, userId),

    /** Groups of a user, the latest joined first. */
    listOf: (userId: string, { limit, offset }: { limit: number; offset: number }): Promise<GroupRow[]> =>
      db
        .selectFrom('user_group')
        .innerJoin('group_member', 'group_member.group_id', 'user_group.id')
        .selectAll('user_group')
        .where('group_member.user_id', '=', userId)
        .orderBy('group_member.created_at', 'desc')
        .orderBy('user_group.id')
        .limit(limit)
        .offset(offset)
        .execute(),
  }
}

function memberQueries(db: Kysely<Tables>) {
  return {
    async isMember(groupId: string, userId: string): Promise<boolean> {
      const row = await db
        .selectFrom('group_member')
        .select('user_id')
        .where('group_id', '=', groupId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The longest-standing member first. */
    membersOf: (groupId: string): Promise<Member[]> =>
      db
        .selectFrom('group_member')
        .innerJoin('user_account', 'user_account.id', 'group_member.user_id')
        .select(['user_account.id', 'user_account.username', 'group_member.created_at'])
        .where('group_member.group_id', '=', groupId)
        .orderBy('group_member.created_at')
        .orderBy('user_account.id')
        .limit(MAX_MEMBERS)
        .execute(),

    /** Members of several groups in one query; no e-mail but the viewer's own leaves the database. */
    membersSeenBy: (viewerId: string, groupIds: readonly string[]): Promise<VisibleMember[]> =>
      db
        .selectFrom('group_member')
        .innerJoin('user_account as u', 'u.id', 'group_member.user_id')
        .select(['group_member.group_id', 'u.id', 'u.username', 'group_member.created_at'])
        .select(sql<string | null>`case when u.id = ${viewerId} then u.email end`.as('email'))
        .where('group_member.group_id', 'in', [...groupIds])
        .orderBy('group_member.created_at')
        .orderBy('u.id')
        .limit(MAX_MEMBERS * groupIds.length)
        .execute(),
  }
}

export type CreateOutcome = GroupRow | 'too many groups' | 'unknown user'
export type JoinRefusal = 'removed' | 'renewed'
export type JoinOutcome =
  | 'joined'
  | 'already a member'
  | 'full'
  | 'too many groups'
  | 'unknown group'
  | 'unknown user'
  | JoinRefusal
/** User who opened the link of a group, with the link's code, if any. */
export interface Arrival {
  groupId: string
  userId: string
  code: string | undefined
  /** True if the user comes from an evening of the group, to which its members have invited them: no code is needed. */
  wasGuest?: boolean
}

function creation(db: Kysely<Tables>, changed: GroupChanged) {
  return {
    create: ({ name, creatorId }: { name: string; creatorId: string }): Promise<CreateOutcome> =>
      db.transaction().execute(async (trx) => {
        if (!(await lockUser(trx, creatorId))) return 'unknown user'
        if ((await countGroups(trx, creatorId)) >= MAX_GROUPS) return 'too many groups'
        const group = await trx
          .insertInto('user_group')
          .values({ name, creator_id: creatorId })
          .returningAll()
          .executeTakeFirstOrThrow()
        await trx.insertInto('group_member').values({ group_id: group.id, user_id: creatorId }).execute()
        return group
      }),

    /** Counts under the locks of user and group, so that joining in parallel cannot exceed either limit. */
    async join({ groupId, userId, code, wasGuest = false }: Arrival): Promise<JoinOutcome> {
      const outcome = await db.transaction().execute(async (trx) => {
        if (!(await lockUser(trx, userId))) return 'unknown user'
        const group = await lockGroup(trx, groupId)
        if (!group) return 'unknown group'
        const members = await trx.selectFrom('group_member').select('user_id').where('group_id', '=', groupId).execute()
        if (members.some((member) => member.user_id === userId)) return 'already a member'
        if (await isRemoved(trx, groupId, userId)) return 'removed'
        if (!wasGuest && group.invite_code !== null && group.invite_code !== code) return 'renewed'
        if (members.length >= MAX_MEMBERS) return 'full'
        if ((await countGroups(trx, userId)) >= MAX_GROUPS) return 'too many groups'
        await trx.insertInto('group_member').values({ group_id: groupId, user_id: userId }).execute()
        return raiseGroupVersion(trx, groupId)
      })
      if (typeof outcome === 'string') return outcome
      changed(groupId, outcome)
      return 'joined'
    },
  }
}

function departures({ changed, events }: Notifies) {
  /** Runs a statement that removes a member, and answers whether it did. */
  const depart = async (
    groupId: string,
    remove: (trx: Transaction<Tables>) => Promise<{ version: number } | undefined>,
  ) => {
    const row = await events.change(async (trx, emit) => {
      const removed = await remove(trx)
      if (removed) await emit('member-left', { groupId })
      return removed
    })
    if (row) changed(groupId, row.version)
    return row !== undefined
  }
  return {
    /** False when nothing changed: no such group, not a member, or its creator. */
    leave: (groupId: string, userId: string): Promise<boolean> =>
      depart(groupId, async (trx) => {
        const { rows } = await sql<{ version: number }>`
          with left_group as (
            select id from user_group where id = ${groupId} and creator_id <> ${userId} for no key update),
          gone as (
            delete from group_member using left_group
             where group_id = left_group.id and user_id = ${userId} returning group_id)
          update user_group set version = version + 1 from gone where id = gone.group_id returning version`.execute(trx)
        return rows[0]
      }),

    /**
     * Removes a member and remembers it, so that the link does not let them in again.
     * False if no one was removed: no such group, not its creator, or no such member.
     */
    kick: ({ groupId, creatorId, userId }: Removal): Promise<boolean> =>
      depart(groupId, async (trx) => {
        await lockUser(trx, userId)
        const { rows } = await sql<{ version: number }>`
          with own_group as (
            select id from user_group where id = ${groupId} and creator_id = ${creatorId} for no key update),
          kicked as (
            delete from group_member using own_group
             where group_id = own_group.id and user_id = ${userId} and user_id <> ${creatorId}
            returning group_id, user_id),
          remembered as (
            insert into group_removal (group_id, user_id) select group_id, user_id from kicked
            on conflict (group_id, user_id) do update set created_at = now())
          update user_group set version = version + 1 from kicked where id = kicked.group_id returning version`.execute(
          trx,
        )
        return rows[0]
      }),
  }
}

function creatorChanges(db: Kysely<Tables>, changed: GroupChanged) {
  const announce = (groupId: string, row: { version: number } | undefined) => {
    if (row) changed(groupId, row.version)
    return row !== undefined
  }
  return {
    /** False when it does not exist or belongs to another user. */
    async rename({ groupId, creatorId, name }: { groupId: string; creatorId: string; name: string }): Promise<boolean> {
      const renamed = await db
        .updateTable('user_group')
        .set((group) => ({ name, version: group('version', '+', 1) }))
        .where('id', '=', groupId)
        .where('creator_id', '=', creatorId)
        .returning('version')
        .executeTakeFirst()
      return announce(groupId, renamed)
    },

    /** False when it does not exist or belongs to another user. */
    async destroy(groupId: string, creatorId: string): Promise<boolean> {
      const deleted = await db.transaction().execute(async (trx) => {
        // The last vote locks an evening and then its group: in the same order, neither waits for the other.
        await trx.selectFrom('evening').select('id').where('group_id', '=', groupId).orderBy('id').forUpdate().execute()
        return trx
          .deleteFrom('user_group')
          .where('id', '=', groupId)
          .where('creator_id', '=', creatorId)
          .returning(sql<number>`version + 1`.as('version'))
          .executeTakeFirst()
      })
      return announce(groupId, deleted)
    },
  }
}

async function countGroups(db: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('group_member')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

function lockUser(trx: Transaction<Tables>, userId: string) {
  return trx.selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
}

function lockGroup(trx: Transaction<Tables>, groupId: string) {
  return trx
    .selectFrom('user_group')
    .select('invite_code')
    .where('id', '=', groupId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
