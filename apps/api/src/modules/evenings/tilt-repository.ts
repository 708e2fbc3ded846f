import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

export type TiltRepository = ReturnType<typeof createTiltRepository>

/** How much members have given way in a group. */
export function createTiltRepository(db: Kysely<Tables>) {
  return {
    /** Forgets it all. Returns the evenings that show it, with their new versions. */
    reset: (groupId: string) =>
      db.transaction().execute(async (trx) => {
        // Evenings are locked before what they change, here as at a decision.
        const shown = await trx
          .selectFrom('evening')
          .select('id')
          .where('group_id', '=', groupId)
          .where('state', '<>', 'ended')
          .orderBy('id')
          .forUpdate()
          .execute()
        await trx.deleteFrom('group_tilt').where('group_id', '=', groupId).execute()
        if (shown.length === 0) return []
        return trx
          .updateTable('evening')
          .set((evening) => ({ version: evening('version', '+', 1) }))
          .where(
            'id',
            'in',
            shown.map(({ id }) => id),
          )
          .returning(['id', 'version'])
          .execute()
      }),
  }
}
