import type { AdminMessage } from '@marquee/contract'
import type { Kysely } from 'kysely'
import { offsetOf, type PageRequest, type Slice } from '../../common/paging.ts'
import type { Tables } from '../../database/tables.ts'
import { notFound } from '../../errors.ts'
import type { Actor, Audit } from '../accounts/index.ts'
import { createMessageRepository } from '../messages/index.ts'

/** Messages of the feedback form, for administrators. */
export function createMessageBox({ db, audit }: { db: Kysely<Tables>; audit: Audit }) {
  const messages = createMessageRepository(db)
  return {
    /** Newest first. */
    async list(page: PageRequest): Promise<Slice<AdminMessage>> {
      const [count, rows] = await Promise.all([messages.count(), messages.list(page.pageSize, offsetOf(page))])
      return { count, results: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) }
    },

    /** @throws AppError 404 */
    delete: (by: Actor, id: number): Promise<void> =>
      db.transaction().execute(async (trx) => {
        if (!(await messages.remove(trx, id))) throw notFound('Message')
        await audit.record(trx, { ...by, act: 'message_deleted', targetId: null })
      }),
  }
}
