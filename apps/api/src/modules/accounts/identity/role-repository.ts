import { sql, type Kysely } from 'kysely'
import { type Tables } from '../../../database/tables.ts'
import { type Audit } from '../audit/audit-repository.ts'

export type RoleRepository = ReturnType<typeof createRoleRepository>

/** The role that the provider's group gives or takes. */
export function createRoleRepository(db: Kysely<Tables>, audit: Audit) {
  return {
    /** Makes an account administrator, or not; false, and nothing changed, for the last administrator. */
    set: (userId: string, administrator: boolean): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        // In one order, so that two administrators who sign in at once are not both taken for the last but one.
        const { rows } = await sql<{ id: string }>`
          select id from user_account where is_administrator and disabled_at is null order by id for no key update`.execute(
          trx,
        )
        if (!administrator && rows.length === 1 && rows[0]?.id === userId) return false
        const { numUpdatedRows } = await trx
          .updateTable('user_account')
          .set({ is_administrator: administrator })
          .where('id', '=', userId)
          .where('is_administrator', '!=', administrator)
          .executeTakeFirst()
        const act = administrator ? 'promoted' : 'demoted'
        if (numUpdatedRows > 0n) await audit.record(trx, { actorId: null, byCommand: false, act, targetId: userId })
        return true
      }),
  }
}
