import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { isLastAdministrator } from '../people/administrators-repository.ts'
import type { Audit } from '../audit/audit-repository.ts'

export type RoleRepository = ReturnType<typeof createRoleRepository>

/** The role that the provider's group gives or takes. */
export function createRoleRepository(db: Kysely<Tables>, audit: Audit) {
  return {
    /** Makes an account administrator, or not; false, and nothing changed, for the last administrator. */
    set: (userId: string, administrator: boolean): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        if (!administrator && (await isLastAdministrator(trx, userId))) return false
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
