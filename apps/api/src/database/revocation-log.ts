import { sql, type Kysely } from 'kysely'
import type { Revocation } from '../common/revocations.ts'
import { first } from '../common/required.ts'
import type { Tables } from './tables.ts'

const HISTORY = 'revocation_list'
/** Days for which revocations are kept: longer than any backup. */
export const REVOCATION_DAYS = 35

/**
 * Reads the revocations that a snapshot did not see. Versions do not grow in the order of commits, snapshots do.
 * @param snapshot of the last read; null reads none
 */
export async function revocationsSince(
  db: Kysely<Tables>,
  snapshot: string | null,
): Promise<{ snapshot: string; revocations: Revocation[] }> {
  const { rows } = await sql<Revocation & { snapshot: string; version: number | null }>`
    select pg_current_snapshot()::text as snapshot, r.version, r.kind, r.subject, r.lost, r.at
      from (select) one left join revocation r
        on r.xact >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
       and not pg_visible_in_snapshot(r.xact, ${snapshot}::pg_snapshot)
     order by r.version`.execute(db)
  const revocations = rows.flatMap(({ version, kind, subject, lost, at }) =>
    version === null ? [] : [{ kind, subject, lost, at }],
  )
  return { snapshot: first(rows).snapshot, revocations }
}

/** All revocations of the last 35 days, oldest first. */
export async function recentRevocations(db: Kysely<Tables>): Promise<Revocation[]> {
  const { rows } = await sql<Revocation>`
    select kind, subject, lost, at from revocation
     where at > now() - make_interval(days => ${REVOCATION_DAYS}) order by at, version`.execute(db)
  return rows
}

export async function expireRevocations(db: Kysely<Tables>): Promise<void> {
  await sql`delete from revocation where at < now() - make_interval(days => ${REVOCATION_DAYS})`.execute(db)
}

/** Starts a history of revocations unless the database has one. Returns its id. */
export async function startHistory(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into instance_setting (name, value) values (${HISTORY}, to_jsonb(gen_random_uuid()))
    on conflict (name) do update set value = instance_setting.value returning value #>> '{}' as id`.execute(db)
  return first(rows).id
}

/** The id of the history of revocations, which a list in DATA_DIR names; null for a database without any. */
export async function revocationListId(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select value #>> '{}' as id from instance_setting where name = ${HISTORY}`.execute(db)
  return rows[0]?.id ?? null
}

/** The next list starts another history. */
export async function endHistory(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('instance_setting').where('name', '=', HISTORY).execute()
}

/** Transactions of the server that a database was restored from have higher ids, which would count as new for a long time. */
export async function adoptRevocations(db: Kysely<Tables>): Promise<void> {
  await sql`update revocation set xact = pg_current_xact_id() where xact > pg_current_xact_id()`.execute(db)
}
