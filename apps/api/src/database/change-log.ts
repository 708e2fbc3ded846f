import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import type { Row, Tables } from './tables.ts'

export type LoggedChange = Pick<Row<'change_log'>, 'version' | 'topic' | 'movie_ids'>
export type ChangeTopic = LoggedChange['topic']

/** Advisory lock for recording a change, held until the end of its transaction: versions grow in the order of commits. */
const RECORD_LOCK = [0x6d617271, 10] as const
/** Expired rows are missed only by a process that did not look for this long; it reads everything again. */
const KEPT_DAYS = 2

/** Records a change and wakes every process after the commit. Call it last in a transaction: others wait for its end. */
export async function recordChange(
  db: Kysely<Tables>,
  topic: ChangeTopic,
  movieIds: readonly number[] = [],
): Promise<void> {
  const [major, minor] = RECORD_LOCK
  await sql`
    with turn as materialized (select pg_advisory_xact_lock(${major}, ${minor}))
    insert into change_log (topic, movie_ids) select ${topic}, ${[...movieIds]}::integer[] from turn
    returning pg_notify('changed', '')`.execute(db)
}

/** The version of the newest change. */
export async function newestVersion(db: Kysely<Tables>): Promise<number> {
  const { version } = await db
    .selectFrom('change_log')
    .select((eb) => eb.fn.max('version').as('version'))
    .executeTakeFirstOrThrow()
  return version
}

/** Changes after a version, oldest first, at most `limit`; null if some may have been deleted, as that version itself has been. */
export async function changesSince(db: Kysely<Tables>, version: number, limit: number): Promise<LoggedChange[] | null> {
  const [own, ...newer] = await db
    .selectFrom('change_log')
    .select(['version', 'topic', 'movie_ids'])
    .where('version', '>=', version)
    .orderBy('version')
    .limit(limit + 1)
    .execute()
  return own?.version === version ? newer : null
}

/** Deletes changes that every process has taken in long ago. */
export async function expireChanges(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from change_log
     where changed_at < now() - make_interval(days => ${KEPT_DAYS})
       and version < (select max(version) from change_log)`.execute(db)
}

/** Says that a process runs that does not listen. */
export async function noteDeafProcess(
  db: Kysely<Tables>,
  { id, fingerprint }: { id: string; fingerprint: string },
): Promise<void> {
  await sql`
    with gone as (delete from deaf_process where seen_at < now() - interval '1 day')
    insert into deaf_process (id, fingerprint, seen_at) values (${id}, ${fingerprint}, now())
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db)
}

export async function forgetDeafProcess(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('deaf_process').where('id', '=', id).execute()
}

/** Number of running processes that do not listen; a killed process counts for half a minute. */
export async function countDeafProcesses(client: pg.Client | pg.Pool): Promise<number> {
  // A database of before 1.0.0, or an empty one, has no such table.
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "select to_regclass('deaf_process') is not null as exists",
  )
  if (tables[0]?.exists !== true) return 0
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from deaf_process where seen_at > now() - interval '30 seconds'",
  )
  return rows[0]?.count ?? 0
}
