import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { first } from '../../../common/required.ts'
import { offsetOf, type PageRequest, type Slice } from '../../../common/paging.ts'
import { AGE_LIMIT } from '../../../database/age-limit.ts'
import type { Tables } from '../../../database/tables.ts'
import { isLastAdministrator } from './administrators-repository.ts'

/** An account as administrators see it. */
export interface PersonRow {
  id: string
  username: string
  email: string | null
  createdAt: Date
  lastSeenAt: Date | null
  administrator: boolean
  disabled: boolean
  ratings: number
  groups: number
  password: boolean
  passkeys: number
  second_factor: boolean
  providers: number
  age_limit: number | null
}

/** A change of who may do what. */
export type RoleAct = 'disabled' | 'enabled' | 'promoted' | 'demoted'
/** A change: it was made, it was so already, there is no such account, or it is the last administrator's. */
export type Outcome = 'done' | 'unchanged' | 'unknown' | 'last administrator'

const CHANGES: Record<RoleAct, { set: RawBuilder<unknown>; differs: RawBuilder<boolean>; needsAnother: boolean }> = {
  disabled: { set: sql`disabled_at = now()`, differs: sql`disabled_at is null`, needsAnother: true },
  enabled: { set: sql`disabled_at = null`, differs: sql`disabled_at is not null`, needsAnother: false },
  promoted: { set: sql`is_administrator = true`, differs: sql`not is_administrator`, needsAnother: false },
  demoted: { set: sql`is_administrator = false`, differs: sql`is_administrator`, needsAnother: true },
}

export type PeopleRepository = ReturnType<typeof createPeopleRepository>

/** Accounts for those who administer them. */
export function createPeopleRepository(db: Kysely<Tables>) {
  return {
    /** Accounts whose name or address holds the text, ignoring case; by name. */
    async list(text: string, page: PageRequest): Promise<Slice<PersonRow>> {
      const matches = sql`(position(lower(${text}) in lower(username)) > 0 or position(lower(${text}) in lower(coalesce(email, ''))) > 0)`
      const [{ rows: counted }, { rows }] = await Promise.all([
        sql<{ count: number }>`select count(*)::int as count from user_account where ${matches}`.execute(db),
        sql<PersonRow>`
          ${PERSON} from (select * from user_account where ${matches} order by lower(username), id
                           limit ${page.pageSize} offset ${offsetOf(page)}) u order by lower(username), id`.execute(db),
      ])
      return { count: first(counted).count, results: rows }
    },

    async find(id: string): Promise<PersonRow | undefined> {
      const { rows } = await sql<PersonRow>`${PERSON} from user_account u where id = ${id}`.execute(db)
      return rows[0]
    },

    /** Keeps an account as it is until the transaction ends; false when there is none. */
    lock: async (trx: Kysely<Tables>, id: string): Promise<boolean> => {
      const { rows } = await sql`select from user_account where id = ${id} for no key update`.execute(trx)
      return rows.length === 1
    },

    /** Changes who may do what. */
    async change(trx: Transaction<Tables>, id: string, act: RoleAct): Promise<Outcome> {
      const { set, differs, needsAnother } = CHANGES[act]
      if (needsAnother && (await isLastAdministrator(trx, id))) return 'last administrator'
      const { numAffectedRows } = await sql`update user_account set ${set} where id = ${id} and ${differs}`.execute(trx)
      if (numAffectedRows === 1n) return 'done'
      const account = await trx.selectFrom('user_account').select('id').where('id', '=', id).executeTakeFirst()
      return account ? 'unchanged' : 'unknown'
    },

    /** Ends all sessions of an account, and sign-ins that still wait for their page. */
    async endSessions(trx: Kysely<Tables>, id: string): Promise<void> {
      for (const table of ['session', 'pending_sign_in'] as const)
        await trx.deleteFrom(table).where('user_id', '=', id).execute()
    },

    /** False for an administrator's account, which has no limit. */
    async limit(trx: Kysely<Tables>, id: string, age: number | null): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable('user_account')
        .set({ age_limit: age })
        .where('id', '=', id)
        .where('is_administrator', '=', false)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    makeAdministrator: (trx: Kysely<Tables>, id: string) =>
      trx.updateTable('user_account').set({ is_administrator: true }).where('id', '=', id).execute(),
  }
}

const PERSON = sql`
  select id, username, email, created_at as "createdAt", is_administrator as administrator,
         disabled_at is not null as disabled, password_hash is not null as password,
         greatest((select max(last_used_at) from session where user_id = u.id),
                  (select max(last_used_at) from personal_token where user_id = u.id)) as "lastSeenAt",
         (select count(*)::int from rating where user_id = u.id) as ratings,
         (select count(*)::int from group_member where user_id = u.id) as groups,
         (select count(*)::int from passkey where user_id = u.id) as passkeys,
         exists (select from second_factor where user_id = u.id and confirmed_at is not null) as second_factor,
         (select count(*)::int from user_identity where user_id = u.id) as providers,
         ${AGE_LIMIT} as age_limit`
