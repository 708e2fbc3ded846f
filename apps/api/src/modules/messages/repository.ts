import { sql, type Kysely } from 'kysely'
import type { NewRow, Tables } from '../../database/tables.ts'

export type MessageRepository = ReturnType<typeof createMessageRepository>

/** Messages to the operator. */
export function createMessageRepository(db: Kysely<Tables>) {
  return {
    /** Stores a message unless there are already `most`; says whether it did. */
    async add(message: NewRow<'feedback_message'>, most: number): Promise<boolean> {
      const { user_id, name, message: text, page, created_at } = message
      const { numAffectedRows } = await sql`
        insert into feedback_message (user_id, name, message, page, created_at)
        select ${user_id}::uuid, ${name}, ${text}, ${page}, ${created_at}::timestamptz
         where (select count(*) from feedback_message) < ${most}`.execute(db)
      return numAffectedRows === 1n
    },
    async count(): Promise<number> {
      const row = await db
        .selectFrom('feedback_message')
        .select((each) => each.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return row.count
    },
    /** Newest first, with the username of who was signed in. */
    list: (limit: number, offset = 0) =>
      db
        .selectFrom('feedback_message as m')
        .leftJoin('user_account as u', 'u.id', 'm.user_id')
        .select(['m.id', 'm.created_at', 'u.username', 'm.name', 'm.page', 'm.message'])
        .orderBy('m.created_at', 'desc')
        .orderBy('m.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    /** Deletes a message in the transaction of the audit log; false when there is none with this id. */
    async remove(trx: Kysely<Tables>, id: number): Promise<boolean> {
      const { numDeletedRows } = await trx.deleteFrom('feedback_message').where('id', '=', id).executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
    async removeBefore(time: Date): Promise<void> {
      await db.deleteFrom('feedback_message').where('created_at', '<', time).execute()
    },
  }
}
