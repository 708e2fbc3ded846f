import type { AdminPerson, AdministrativeAct, CreatedPerson, PasswordLink } from '@marquee/contract'
import type { Kysely, Transaction } from 'kysely'
import type { PageRequest, Slice } from '../../../common/paging.ts'
import type { Tables } from '../../../database/tables.ts'
import { fieldError, FieldError, notFound, problem } from '../../../errors.ts'
import type { Actor, Audit } from '../audit/audit-repository.ts'
import { dropCodes } from '../registration/setup-repository.ts'
import { removeSecondFactor } from '../second-factor/second-factor-repository.ts'
import { insertAccount, type AccountRepository } from '../repository.ts'
import { detailFaults, usernameFault } from '../service.ts'
import { lastAdministrator } from './last-administrator.ts'
import type { PeopleRepository, PersonRow, RoleAct } from './people-repository.ts'

export interface PeopleDependencies {
  db: Kysely<Tables>
  people: PeopleRepository
  accounts: Pick<AccountRepository, 'rename' | 'taken'>
  audit: Audit
  /** Erases an account with everything it holds; false, and nothing erased, where it is the last administrator's. */
  eraseUser: (userId: string, record: Recorder) => Promise<boolean>
  /** Makes a one-time link with which the owner of an account chooses a password. */
  createResetLink: (trx: Kysely<Tables>, userId: string, origin: string) => Promise<PasswordLink>
}

/** Adds an entry to the audit log inside the transaction of the act. */
export type Recorder = (trx: Kysely<Tables>) => Promise<unknown>

export interface NewPerson {
  username: string
  email?: string | null
  administrator?: boolean
}

export type People = ReturnType<typeof createPeople>

/**
 * Acts of administrators on accounts, on the page and by commands: each is in the audit log, and one administrator
 * who can sign in is always left.
 */
export function createPeople({ db, people, accounts, audit, eraseUser, createResetLink }: PeopleDependencies) {
  const recorder = createRecorder(audit)

  /** @throws AppError 404 */
  async function find(id: string): Promise<AdminPerson> {
    const row = await people.find(id)
    if (!row) throw notFound('Account')
    return toPerson(row)
  }

  /** Does something to an account that is there, and records it. @throws AppError 404 */
  const onAccount = <T>(id: string, record: Recorder, task: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      if (!(await people.lock(trx, id))) throw notFound('Account')
      await record(trx)
      return task(trx)
    })

  async function change(by: Actor, id: string, act: RoleAct): Promise<AdminPerson> {
    await db.transaction().execute(async (trx) => {
      const outcome = await people.change(trx, id, act)
      if (outcome === 'last administrator') throw lastAdministrator()
      if (outcome !== 'done') return
      if (act === 'disabled') await people.endSessions(trx, id)
      await recorder(by, act, id)(trx)
    })
    return find(id)
  }

  return {
    /** @throws AppError 404 */
    find,
    /** Accounts whose name or address holds the text, by name. */
    async list(text: string, page: PageRequest): Promise<Slice<AdminPerson>> {
      const { count, results } = await people.list(text.trim(), page)
      return { count, results: results.map(toPerson) }
    },
    ...createNaming({ db, people, accounts, createResetLink }, { find, recorder }),
    /** Disables an account immediately: its sessions end, no sign-in and no token works. @throws AppError 404, 409 for the last administrator */
    disable: (by: Actor, id: string) => change(by, id, 'disabled'),
    /** Enables an account. @throws AppError 404 */
    enable: (by: Actor, id: string) => change(by, id, 'enabled'),
    /** @throws AppError 404 */
    promote: (by: Actor, id: string) => change(by, id, 'promoted'),
    /** @throws AppError 404, 409 for the last administrator */
    demote: (by: Actor, id: string) => change(by, id, 'demoted'),
    /** Makes a one-time link; the password stays until it is used. @throws AppError 404 */
    resetPassword: (by: Actor, id: string, origin: string): Promise<PasswordLink> =>
      onAccount(id, recorder(by, 'password_reset', id), (trx) => createResetLink(trx, id, origin)),
    /** @throws AppError 404 */
    endSessions: (by: Actor, id: string): Promise<void> =>
      onAccount(id, recorder(by, 'sessions_ended', id), (trx) => people.endSessions(trx, id)),
    /** @throws AppError 404, also where it has none; 409 `own_second_factor` for the administrator's own */
    async removeSecondFactor(by: Actor, id: string): Promise<AdminPerson> {
      if (id.toLowerCase() === by.actorId) throw problem('own_second_factor')
      await onAccount(id, recorder(by, 'second_factor_removed', id), async (trx) => {
        if (!(await removeSecondFactor(trx, id))) throw notFound('Second factor')
      })
      return find(id)
    },
    /**
     * Sets the highest age of the movies that an account sees; null removes the limit.
     * @throws AppError 404, 409 `administrator_limit` for an administrator's
     */
    async limit(by: Actor, id: string, age: number | null): Promise<AdminPerson> {
      await onAccount(id, recorder(by, age === null ? 'age_limit_removed' : 'age_limit_set', id), async (trx) => {
        if (!(await people.limit(trx, id, age))) throw problem('administrator_limit')
      })
      return find(id)
    },
    /** Erases an account as its owner could. @throws AppError 404, 409 for the last administrator */
    async delete(by: Actor, id: string): Promise<void> {
      await find(id)
      if (!(await eraseUser(id, recorder(by, 'deleted', null)))) throw lastAdministrator()
    },
  }
}

const createRecorder =
  (audit: Audit) =>
  (by: Actor, act: AdministrativeAct, targetId: string | null): Recorder =>
  (trx) =>
    audit.record(trx, { ...by, act, targetId })

/** Source of usernames. */
function createNaming(
  { db, people, accounts, createResetLink }: Pick<PeopleDependencies, 'db' | 'people' | 'accounts' | 'createResetLink'>,
  { find, recorder }: { find: (id: string) => Promise<AdminPerson>; recorder: ReturnType<typeof createRecorder> },
) {
  return {
    /** Makes an account without a password, and the link with which its owner chooses one. @throws FieldError */
    async create(by: Actor, person: NewPerson, origin: string): Promise<CreatedPerson> {
      const username = person.username.normalize('NFC')
      const email = person.email?.trim() || null
      const faults = await detailFaults(accounts, { username, email })
      if (Object.keys(faults).length > 0) throw new FieldError(faults)
      const { id, link } = await db.transaction().execute(async (trx) => {
        const account = await insertAccount(trx, { username, email, password_hash: null })
        if (!account) throw fieldError('username', 'username_taken')
        if (account.is_administrator) await dropCodes(trx)
        else if (person.administrator) await people.makeAdministrator(trx, account.id)
        await recorder(by, 'account_created', account.id)(trx)
        return { id: account.id, link: await createResetLink(trx, account.id, origin) }
      })
      return { ...(await find(id)), ...link }
    },

    /** @throws FieldError, or AppError 404 */
    async rename(by: Actor, id: string, username: string): Promise<AdminPerson> {
      const name = username.normalize('NFC')
      await find(id)
      const fault = usernameFault(name)
      if (fault !== null) throw new FieldError({ username: [fault] })
      const account = await accounts.rename(id, name, recorder(by, 'renamed', id))
      if (account === 'taken') throw fieldError('username', 'username_taken')
      if (account === 'similar') throw fieldError('username', 'username_similar')
      return find(id)
    },
  }
}

function toPerson({ createdAt, lastSeenAt, ...row }: PersonRow): AdminPerson {
  return { ...row, created_at: createdAt.toISOString(), last_seen_at: lastSeenAt?.toISOString() ?? null }
}
