import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { VERSION } from '../version.ts'

type Migration = { id: number; name: string; sql: string; checksum: string }
/** A migration that a database has, and the release that applied it, which is not known of those before 1.0.0. */
type Applied = Omit<Migration, 'sql'> & { release: string | null }
type Queryable = Pick<pg.Client, 'query'>

const DIRECTORY = fileURLToPath(new URL('migrations', import.meta.url))
/** Advisory lock: exclusive to change the schema, shared to keep it unchanged. */
export const MIGRATION_LOCK = [0x6d617271, 2]
const LEDGER = `create table if not exists schema_migration (
  id integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
);
alter table schema_migration add column if not exists release text`

/** A database or a backup has migrations that this release does not know; the message says which release does. */
export class NewerSchemaError extends StartError {
  override name = 'NewerSchemaError'
  constructor(subject: string, release: string | null) {
    // Between two releases the version stays the same while migrations are added.
    const newer = release === null || release === VERSION ? null : `Marquee ${release}`
    super(
      `${subject} by ${newer ?? 'a newer Marquee'}, and Marquee ${VERSION} cannot read it: ` +
        `take ${newer === null ? 'the newer one' : `${newer} or a later one`}.`,
    )
  }
}

/**
 * Brings a database to the newest schema: every `NNNN_name.sql` not yet applied, in order, all in one transaction with
 * their rows in schema_migration: a database that cannot be brought to it stays as it was, and the release that made it can
 * go on with it. API processes that start together wait for each other under an advisory lock.
 * @returns the names of the migrations it applied.
 * @throws StartError when one fails or was changed after it was applied, NewerSchemaError when one is not known.
 */
export async function migrate(url: string, directory: string = DIRECTORY): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const client = new pg.Client({ connectionString: url, application_name: 'marquee migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await lockInTransaction(client, MIGRATION_LOCK)
    const pending = selectPending(migrations, (await hasLedger(client)) ? await readApplied(client) : [])
    if (pending.length > 0) await client.query(LEDGER)
    for (const migration of pending) await run(client, migration)
    await client.query('commit')
    return pending.map(({ name }) => name)
  } finally {
    // A connection that ends inside of a transaction takes it back.
    await client.end()
  }
}

/**
 * Brings a database to the schema after `count` migrations, all when not given, inside the caller's transaction.
 * @throws StartError as `migrate` does.
 */
export async function migrateWithin(client: Queryable, count?: number, directory: string = DIRECTORY): Promise<void> {
  const migrations = await readMigrations(directory)
  await client.query(LEDGER)
  const applied = await readApplied(client)
  for (const migration of selectPending(migrations, applied).slice(0, (count ?? migrations.length) - applied.length)) {
    await run(client, migration)
  }
}

type Named = { name: string; checksum: string; release?: string }

/** Migrations of a database, in order; null if it has never been migrated. */
export async function appliedMigrations(database: Queryable): Promise<Named[] | null> {
  if (!(await hasLedger(database))) return null
  const applied = await readApplied(database)
  return applied.map(({ name, checksum, release }) => ({ name, checksum, ...(release !== null && { release }) }))
}

/**
 * Checks that the migrations of a backup are the first ones of our own.
 * @throws StartError when one differs, NewerSchemaError when one is not known.
 */
export async function requireKnown(applied: readonly Named[], directory: string = DIRECTORY): Promise<void> {
  const numbered = applied.map((migration, index) => ({ release: null, ...migration, id: index + 1 }))
  selectPending(await readMigrations(directory), numbered, 'This backup was made')
}

/**
 * The names of the migrations that a database still lacks.
 * @throws StartError as `migrate` does.
 */
export async function pendingMigrations(
  database: Queryable | pg.Pool,
  directory: string = DIRECTORY,
): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const applied = (await hasLedger(database)) ? await readApplied(database) : []
  return selectPending(migrations, applied).map(({ name }) => name)
}

async function hasLedger(database: Queryable | pg.Pool): Promise<boolean> {
  const { rows } = await database.query<{ exists: boolean }>(
    "select to_regclass('schema_migration') is not null as exists",
  )
  return rows[0]?.exists === true
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(files.map((file) => readMigration(directory, file)))
  for (const [index, { id, name }] of migrations.entries()) {
    if (id !== index + 1) throw new Error(`Migration ${name} breaks the row: number ${index + 1} is expected.`)
  }
  return migrations
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]
  if (number === undefined) throw new Error(`Migration ${file} is not named like 0001_what_it_does.sql.`)
  // Line endings depend on the checkout and do not matter.
  const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { id: Number(number), name: file.slice(0, -'.sql'.length), sql, checksum }
}

async function readApplied(database: Queryable | pg.Pool): Promise<Applied[]> {
  // By way of JSON, because databases of before 1.0.0 have no such column yet.
  const { rows } = await database.query<Applied>(
    "select id, name, checksum, to_jsonb(m) ->> 'release' as release from schema_migration m order by id",
  )
  return rows
}

function selectPending(
  migrations: readonly Migration[],
  applied: readonly Applied[],
  subject = 'This database was updated',
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.id, migration]))
  for (const { id, name, checksum } of applied) {
    const migration = known.get(id)
    // The last one's release knows all of them.
    if (migration === undefined) throw new NewerSchemaError(subject, applied.at(-1)?.release ?? null)
    if (migration.checksum !== checksum) {
      throw new StartError(
        `Migration ${migration.name} differs from the one (${name}) that made this database: ` +
          'bring back the original file and put the change into a new migration.',
      )
    }
  }
  return migrations.slice(applied.length)
}

/**
 * Takes an advisory lock until the end of the client's transaction, however long that waits or lasts. A lock of the session
 * would be another client's behind a pooler in transaction mode.
 */
export async function lockInTransaction(client: Queryable, lock: readonly number[]): Promise<void> {
  await client.query(`set local statement_timeout = 0; set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`)
  await client.query('select pg_advisory_xact_lock($1, $2)', [...lock])
}

async function run(client: Queryable, { id, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (id, name, checksum, release) values ($1, $2, $3, $4)', [
      id,
      name,
      checksum,
      VERSION,
    ])
  } catch (error) {
    throw new StartError(`Migration ${name} failed${describePosition(error, sql)}.`, { cause: error })
  }
}

function describePosition(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return ''
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN
  const line = Number.isNaN(position) ? '' : ` in line ${sql.slice(0, position).split('\n').length}`
  return `${line}: ${error.message}`
}
