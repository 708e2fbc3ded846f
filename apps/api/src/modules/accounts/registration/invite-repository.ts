import type { Invite } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import { first } from '../../../common/required.ts'
import type { Tables } from '../../../database/tables.ts'

export interface InviteRow {
  id: string
  /** Username; null if a command made it. */
  createdBy: string | null
  note: string | null
  createdAt: Date
  expiresAt: Date
  uses: number
  maxUses: number | null
  state: Invite['state']
}

export interface NewInviteRow {
  hash: Buffer
  /** Id of the account; null for a command. */
  createdBy: string | null
  note: string | null
  days: number
  maxUses: number | null
}

export type InviteRepository = ReturnType<typeof createInviteRepository>

/** Maximum number of invites in a list. */
const MAX_LISTED = 500

/** While an account is disabled, the invites that it made count as revoked. */
const STATE = sql<Invite['state']>`case
  when i.revoked_at is not null or u.disabled_at is not null then 'revoked'
  when i.expires_at <= now() then 'expired'
  when i.uses >= i.max_uses then 'used_up'
  else 'open' end`
const FROM = sql`invite i left join user_account u on u.id = i.created_by`
const COLUMNS = sql`i.id, u.username as "createdBy", i.note, i.created_at as "createdAt", i.expires_at as "expiresAt",
  i.uses, i.max_uses as "maxUses", ${STATE} as state`

/** Invites; of their secrets only hashes are stored. */
export function createInviteRepository(db: Kysely<Tables>) {
  return { ...inviteUses(db), ...inviteLists(db) }
}

function inviteUses(db: Kysely<Tables>) {
  return {
    async isOpen(hash: Buffer): Promise<boolean> {
      const { rows } = await sql`select from ${FROM} where i.token_hash = ${hash} and ${STATE} = 'open'`.execute(db)
      return rows.length > 0
    },

    /** The open invite of a secret, with who made it. */
    async find(hash: Buffer): Promise<InviteRow | undefined> {
      const { rows } = await sql<InviteRow>`
        select ${COLUMNS} from ${FROM} where i.token_hash = ${hash} and ${STATE} = 'open'`.execute(db)
      return rows[0]
    },

    /** Counts one use; false when the invite is not open. The row stays locked until the transaction ends. */
    async use(trx: Kysely<Tables>, hash: Buffer): Promise<boolean> {
      const { rows } = await sql`select from invite where token_hash = ${hash} for update`.execute(trx)
      if (rows.length === 0) return false
      const { numAffectedRows } = await sql`
        update invite set uses = uses + 1
         where id = (select i.id from ${FROM} where i.token_hash = ${hash} and ${STATE} = 'open')`.execute(trx)
      return numAffectedRows === 1n
    },
  }
}

function inviteLists(db: Kysely<Tables>) {
  return {
    async insert(trx: Kysely<Tables>, { hash, createdBy, note, days, maxUses }: NewInviteRow): Promise<InviteRow> {
      const { rows } = await sql<{ id: string }>`
        insert into invite (token_hash, created_by, note, max_uses, expires_at)
        values (${hash}, ${createdBy}, ${note}, ${maxUses}, now() + ${days}::int * interval '1 day')
        returning id`.execute(trx)
      const { rows: made } = await sql<InviteRow>`
        select ${COLUMNS} from ${FROM} where i.id = ${first(rows).id}`.execute(trx)
      return first(made)
    },

    /** Invites of one account, or of all, the newest first. */
    async list(createdBy: string | null): Promise<InviteRow[]> {
      const { rows } = await sql<InviteRow>`
        select ${COLUMNS} from ${FROM}
         where ${createdBy}::uuid is null or i.created_by = ${createdBy}
         order by i.created_at desc, i.id limit ${MAX_LISTED}`.execute(db)
      return rows
    },

    async countOpen(createdBy: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${FROM} where i.created_by = ${createdBy} and ${STATE} = 'open'`.execute(db)
      return first(rows).count
    },

    /** False when there is no such invite (of this account, where one is given). One that is revoked stays so. */
    async revoke(trx: Kysely<Tables>, id: string, createdBy: string | null): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update invite set revoked_at = coalesce(revoked_at, now())
         where id = ${id} and (${createdBy}::uuid is null or created_by = ${createdBy})`.execute(trx)
      return numAffectedRows === 1n
    },

    /** Forgets invites a month after they expired. */
    purge: () =>
      db
        .deleteFrom('invite')
        .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
        .execute(),
  }
}
