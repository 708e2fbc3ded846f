import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Revocation } from '../common/revocations.ts'
import { historyOf, type ListedRevocations } from './revocation-list.ts'
import { endHistory, recentRevocations, REVOCATION_DAYS, revocationListId } from './revocation-log.ts'
import type { Tables } from './tables.ts'

export interface RevokedAgain {
  /** Number of tokens, passkeys, invites, seats and the like, and of accounts and memberships. */
  revoked: number
  /** Accounts whose password was changed after the backup, and which have none now. */
  withoutPassword: { id: string; username: string }[]
}

/** A statement for each kind that takes access away; `is` compares the hash of columns with the revoked subjects. */
const STATEMENTS: Record<string, (is: (...ids: string[]) => RawBuilder<boolean>) => RawBuilder<unknown>> = {
  session: (is) => sql`delete from session where ${is('id')}`,
  token: (is) => sql`delete from personal_token where ${is('id')}`,
  passkey: (is) => sql`delete from passkey where ${is('id')}`,
  second_factor: (is) => sql`delete from second_factor where ${is('user_id', 'secret')}`,
  recovery_code: (is) =>
    sql`update recovery_code set used_at = now() where used_at is null and ${is('user_id', 'hash')}`,
  identity: (is) => sql`delete from user_identity where ${is('id')}`,
  invite: (is) => sql`update invite set revoked_at = now() where revoked_at is null and ${is('id')}`,
  account: (is) => sql`update user_account set disabled_at = now() where disabled_at is null and ${is('id')}`,
  administrator: (is) => sql`update user_account set is_administrator = false where is_administrator and ${is('id')}`,
  removal: (is) => sql`
    insert into group_removal (group_id, user_id) select group_id, user_id from group_member
     where ${is('group_id', 'user_id')} on conflict do nothing`,
  member: (is) => sql`
    delete from group_member m where ${is('group_id', 'user_id')}
       and not exists (select from user_group g where g.id = m.group_id and g.creator_id = m.user_id)`,
  link: (is) => sql`
    update user_group set invite_code = replace(gen_random_uuid()::text, '-', '') where ${is('id', 'invite_code')}`,
  guest_link: (is) => sql`
    update evening set guest_code = replace(gen_random_uuid()::text, '-', '') where ${is('id', 'guest_code')}`,
  seat: (is) => sql`delete from evening_seat where ${is('id')}`,
  seat_token: (is) => sql`update evening_seat set token_hash = null where ${is('token_hash')}`,
}

/**
 * Takes access away that a restored database has given back, inside the caller's transaction. Access that was given back
 * later than it was lost stays.
 */
export async function revokeAgain(db: Kysely<Tables>, known: readonly Revocation[]): Promise<RevokedAgain> {
  const missing = await insertMissing(db, known)
  const lost = lostByKind(await recentRevocations(db))
  let revoked = 0
  for (const [kind, statement] of Object.entries(STATEMENTS)) {
    const subjects = lost.get(kind)
    if (subjects === undefined) continue
    const { numAffectedRows } = await statement((...ids) => isOneOf(subjects, ids)).execute(db)
    revoked += Number(numAffectedRows ?? 0n)
  }
  // A password that was changed before the backup is not the one that the backup holds.
  const changed = missing.filter(({ kind }) => kind === 'password').map(({ subject }) => subject)
  const { rows: withoutPassword } = await sql<{ id: string; username: string }>`
    update user_account set password_hash = null where password_hash is not null and ${isOneOf(changed, ['id'])}
    returning id, username`.execute(db)
  return { revoked, withoutPassword }
}

/** Compares as `revocation_subject` hashes. A row without a value in the only column matches nothing. */
function isOneOf(subjects: readonly Buffer[], columns: readonly string[]): RawBuilder<boolean> {
  const text = sql.join(
    columns.map((name) => sql`coalesce(${sql.ref(name)}::text, '')`),
    sql` || ':' || `,
  )
  return sql<boolean>`sha256(convert_to(${text}, 'UTF8')) = any(${[...subjects]}::bytea[])`
}

/** Subjects whose latest revocation has not been taken back, by kind. @param revocations oldest first */
function lostByKind(revocations: readonly Revocation[]): Map<string, Buffer[]> {
  const latest = new Map<string, Revocation>()
  for (const each of revocations) latest.set(`${each.kind} ${each.subject.toString('hex')}`, each)
  const lost = [...latest.values()].filter((each) => each.lost)
  return new Map(
    [...Map.groupBy(lost, ({ kind }) => kind)].map(([kind, all]) => [kind, all.map((each) => each.subject)]),
  )
}

type Subject = Pick<Revocation, 'kind' | 'subject'>

/** Inserts the revocations that the restored database does not hold, and returns them. */
async function insertMissing(db: Kysely<Tables>, revocations: readonly Revocation[]): Promise<Subject[]> {
  const rows = revocations.map(({ kind, subject, lost, at }) => ({ kind, subject: subject.toString('hex'), lost, at }))
  const missing = await sql<Subject>`
    insert into revocation (kind, subject, lost, at)
    select distinct r.kind, decode(r.subject, 'hex'), r.lost, r.at
      from json_to_recordset(${JSON.stringify(rows)}) r (kind text, subject text, lost boolean, at timestamptz)
     where not exists (select from revocation known where known.subject = decode(r.subject, 'hex')
       and (known.kind, known.lost, date_trunc('milliseconds', known.at)) = (r.kind, r.lost, r.at))
    returning kind, subject`.execute(db)
  return missing.rows
}

/** Adds the revocations of the database that a restore replaces to those of the list. */
export async function rememberRevocations(db: Kysely<Tables>, listed: ListedRevocations): Promise<ListedRevocations> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('revocation') is not null as exists`.execute(db)
  if (rows[0]?.exists !== true) return listed
  const id = await revocationListId(db)
  return {
    revocations: [...listed.revocations, ...(await recentRevocations(db))],
    histories: new Set([...listed.histories, ...(id === null ? [] : [historyOf(id)])]),
  }
}

/** True if no revocation since the backup was made can be missing. */
export async function isCovered(db: Kysely<Tables>, { histories }: ListedRevocations, madeAt: Date): Promise<boolean> {
  const id = await revocationListId(db)
  const age = Date.now() - madeAt.getTime()
  return id !== null && histories.has(historyOf(id)) && age < REVOCATION_DAYS * 24 * 3_600_000
}

/** Ends all access that may have been revoked without anyone here knowing, and starts another history. */
export async function revokeUnknown(db: Kysely<Tables>): Promise<{ tokens: number; invites: number }> {
  const tokens = await sql`delete from personal_token`.execute(db)
  const invites = await sql`
    update invite set revoked_at = now() where revoked_at is null and expires_at > now()`.execute(db)
  await endHistory(db)
  return { tokens: Number(tokens.numAffectedRows ?? 0n), invites: Number(invites.numAffectedRows ?? 0n) }
}
