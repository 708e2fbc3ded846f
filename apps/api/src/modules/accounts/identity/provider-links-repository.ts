import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { isSameIssuer } from './issuer.ts'
import { hasAnother, lockWaysIn, readWaysIn, type WaysIn } from '../ways-in-repository.ts'

export interface ConnectedProvider {
  id: string
  issuer: string
  createdAt: Date
}

export type ProviderLinksRepository = ReturnType<typeof createProviderLinksRepository>

/** The identities that an account is connected with. */
export function createProviderLinksRepository(db: Kysely<Tables>, issuer: string | null) {
  return {
    list: (userId: string): Promise<ConnectedProvider[]> =>
      db
        .selectFrom('user_identity')
        .select(['id', 'issuer', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    waysIn: (userId: string): Promise<WaysIn> => readWaysIn(db, userId, issuer),

    /** @param passwords whether people can sign in with them */
    delete: (id: string, userId: string, passwords: boolean): Promise<'deleted' | 'unknown' | 'last way in'> =>
      db.transaction().execute(async (trx) => {
        const { password, ...others } = await lockWaysIn(trx, userId, issuer)
        const ways = { ...others, password: password && passwords }
        const found = await trx
          .selectFrom('user_identity')
          .select('issuer')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        if (!found) return 'unknown'
        if (issuer !== null && isSameIssuer(found.issuer, issuer) && !hasAnother(ways)) return 'last way in'
        await trx.deleteFrom('user_identity').where('id', '=', id).execute()
        return 'deleted'
      }),
  }
}
