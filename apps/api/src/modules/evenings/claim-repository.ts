import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** A guest's seat and whoever wants to keep it. */
export interface Claim {
  eveningId: string
  tokenHash: Buffer
  userId: string
}

export interface Claimable {
  group_id: string
  is_voting: boolean
  /** Whether the token is one of a guest's seat of this evening. */
  is_guests: boolean
  /** The account's own seat: none, one that it has not come to, or one that it has taken. */
  own_seat: 'none' | 'expected' | 'taken'
}

export type ClaimRepository = ReturnType<typeof createClaimRepository>

/** Seats of guests who now have an account. */
export function createClaimRepository(db: Kysely<Tables>) {
  return {
    /** Undefined for an unknown evening. */
    find: (claim: Claim): Promise<Claimable | undefined> => find(db, claim),

    /**
     * Makes the seat the account's, with its votes, in place of one that the account has not come to.
     * @param mayClaim is asked again once nobody else can change the evening
     * @returns the evening's new version
     */
    claim: (claim: Claim, mayClaim: (found: Claimable | undefined) => void): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const { eveningId, tokenHash, userId } = claim
        await sql`select from evening where id = ${eveningId} for update`.execute(trx)
        mayClaim(await find(trx, claim))
        await trx
          .deleteFrom('evening_seat')
          .where('evening_id', '=', eveningId)
          .where('user_id', '=', userId)
          .where('joined_at', 'is', null)
          .execute()
        await trx
          .updateTable('evening_seat')
          .set({ user_id: userId, name: null, token_hash: null, network: null })
          .where('evening_id', '=', eveningId)
          .where('token_hash', '=', tokenHash)
          .execute()
        const { version } = await trx
          .updateTable('evening')
          .set((evening) => ({ version: evening('version', '+', 1) }))
          .where('id', '=', eveningId)
          .returning('version')
          .executeTakeFirstOrThrow()
        return version
      }),
  }
}

async function find(db: Kysely<Tables>, { eveningId, tokenHash, userId }: Claim): Promise<Claimable | undefined> {
  const { rows } = await sql<Claimable>`
    select e.group_id, e.state = 'voting' as is_voting,
           exists (select from evening_seat s where s.evening_id = e.id and s.token_hash = ${tokenHash}
                      and s.user_id is null) as is_guests,
           coalesce((select case when s.joined_at is null then 'expected' else 'taken' end from evening_seat s
                      where s.evening_id = e.id and s.user_id = ${userId}), 'none') as own_seat
      from evening e where e.id = ${eveningId}`.execute(db)
  return rows[0]
}
