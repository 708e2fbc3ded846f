import type { RegistrationMode } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import { first } from '../../../common/required.ts'
import type { Tables } from '../../../database/tables.ts'

/** Choices of administrators, on the page or by a command; null if they made none. */
export interface StoredRegistration {
  mode: RegistrationMode | null
  memberInvites: boolean | null
}

export type RegistrationRepository = ReturnType<typeof createRegistrationRepository>

/** Stored registration mode, and its consequences for existing accounts. */
export function createRegistrationRepository(db: Kysely<Tables>) {
  return {
    /** @param trx the transaction to read in, so that it needs no second connection */
    async stored(trx: Kysely<Tables> = db): Promise<StoredRegistration> {
      const { rows } = await sql<StoredRegistration>`
        select (select value #>> '{}' from instance_setting where name = 'registration') as mode,
               (select value::boolean from instance_setting where name = 'member_invites') as "memberInvites"`.execute(
        trx,
      )
      return first(rows)
    },

    async store(trx: Kysely<Tables>, name: 'registration' | 'member_invites', value: string | boolean): Promise<void> {
      const json = JSON.stringify(value)
      await sql`insert into instance_setting (name, value) values (${name}, ${json}::jsonb)
                on conflict (name) do update set value = excluded.value`.execute(trx)
    },

    /** True if an administrator can sign in without a password: by a passkey, or through this issuer. */
    async hasOtherWayIn(issuer: string | null): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`
        select exists (
          select from user_account u where u.is_administrator and u.disabled_at is null and (
            exists (select from passkey where user_id = u.id) or
            exists (select from user_identity
                     where user_id = u.id and rtrim(issuer, '/') = rtrim(${issuer}::text, '/'))
          )) as found`.execute(db)
      return first(rows).found
    },
  }
}
