import { finished } from 'node:stream/promises'
import { type Kysely } from 'kysely'
import pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { StartError } from '../../start-error.ts'
import { appliedMigrations, MIGRATION_LOCK, migrateWithin, requireKnown } from '../migrate.ts'
import { createQueriesOn } from '../pool.ts'
import { type Tables } from '../tables.ts'
import { readArchive } from './archive.ts'
import { checkBackup, tableOf, type Checked, type Manifest } from './manifest.ts'
import { fingerprint, listed, readTables, settleFormats } from './schema.ts'

export interface RestoreRequest {
  databaseUrl: string
  path: string
  /** Replaces what the database holds. */
  force: boolean
  /** Runs in the same transaction before anything is replaced; what it answers reaches `finish`. */
  remember?: (db: Kysely<Tables>) => Promise<readonly Buffer[]>
  /** Runs in the same transaction on the newest schema. */
  finish?: (db: Kysely<Tables>, remembered: readonly Buffer[]) => Promise<void>
  /** The share that is done: the file is read twice, to check it and to put it back. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Puts a backup in the place of what a database holds, in one transaction: it is read whole and found sound before,
 * every table is compared with it after, and any fault leaves the database as it was. An older backup is brought to
 * the newest schema.
 * @throws StartError when the backup is not sound or too new, a Marquee runs, or the database holds something.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Checked & { secrets: Map<string, Buffer> }> {
  const checked = await checkRestorable(request.path, (share) => request.onProgress?.(share / 2))
  const client = new pg.Client({ connectionString: request.databaseUrl, application_name: 'marquee restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await settleFormats(client)
    await client.query('select pg_advisory_xact_lock($1, $2)', MIGRATION_LOCK)
    await requireAlone(client)
    const remembered = await emptyDatabase(client, request)
    const secrets = await fill(client, checked, request)
    await compare(client, checked)
    await migrateWithin(client)
    await request.finish?.(createQueriesOn(client), remembered)
    await client.query('commit')
    await client.query('analyze')
    return { ...checked, secrets }
  } finally {
    // A connection that ends inside of a transaction takes it back.
    await client.end()
  }
}

/** A sound backup whose schema this Marquee knows. */
export async function checkRestorable(path: string, onProgress?: (share: number) => void): Promise<Checked> {
  const checked = await checkBackup(path, onProgress)
  await requireKnown(checked.manifest.migrations)
  return checked
}

/** What a running Marquee holds in memory would no longer be what the database holds. */
async function requireAlone(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'marquee notifications'`,
  )
  if (rowCount !== 0) throw new StartError('A Marquee runs on this database: stop it, restore, then start it again.')
}

async function emptyDatabase(client: pg.Client, { force, remember }: RestoreRequest): Promise<readonly Buffer[]> {
  const tables = await readTables(client)
  const migrations = await appliedMigrations(client)
  if (migrations === null && tables.length > 0)
    throw new StartError('This database holds tables of another program: restore into a database of its own.')
  if (migrations === null) return []
  if (!force) {
    const accounts = await client.query<{ count: string }>('select count(*) from user_account')
    throw new StartError(
      `This database is in use, with ${accounts.rows[0]?.count} accounts: --force replaces all that it holds.`,
    )
  }
  const remembered = (await remember?.(createQueriesOn(client))) ?? []
  const names = [...tables.map(({ name }) => name), 'schema_migration']
  await client.query(`drop table ${listed(names)} cascade`)
  // Jobs are about what the database held; the next start makes their queues anew.
  await client.query('drop schema if exists pgboss cascade')
  return remembered
}

async function fill(client: pg.Client, { manifest, seal }: Checked, request: RestoreRequest) {
  await migrateWithin(client, manifest.migrations.length)
  const present = await readTables(client)
  requireSameTables(manifest, present)
  // Rows that migrations bring along are in the backup as well.
  await client.query(`truncate ${listed(present.map(({ name }) => name))}`)
  const secrets = new Map<string, Buffer>()
  let copying: { table: string; rows: CopyStreamQuery } | null = null
  for await (const { name, content } of readArchive(request.path, (share) => request.onProgress?.((1 + share) / 2))) {
    request.signal?.throwIfAborted()
    if (name.startsWith('secrets/')) secrets.set(name.slice('secrets/'.length), content)
    const table = tableOf(name)
    if (copying !== null && copying.table !== table) {
      await finishCopy(copying.rows)
      copying = null
    }
    if (table === null) continue
    copying ??= { table, rows: startCopy(client, table, manifest) }
    await write(copying.rows, content)
  }
  for (const [sequence, value] of Object.entries(seal.sequences)) {
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(sequence), value])
  }
  return secrets
}

function requireSameTables({ tables }: Manifest, present: readonly { name: string; columns: string[] }[]): void {
  const known = new Map(present.map(({ name, columns }) => [name, columns.join()]))
  for (const { name, columns } of tables) {
    if (known.get(name) !== columns.join())
      throw new StartError(`The backup's table ${name} is not as its migrations make it: it was changed by hand.`)
  }
}

function startCopy(client: pg.Client, table: string, { tables }: Manifest): CopyStreamQuery {
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  const rows = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${listed(columns)}) from stdin`))
  // A refused row is met where the stream is ended, or waited for.
  rows.on('error', () => {})
  return rows
}

function write(rows: CopyStreamQuery, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    rows.write(content, (error) => (error ? reject(rows.errored ?? error) : resolve()))
  })
}

async function finishCopy(rows: CopyStreamQuery): Promise<void> {
  const done = finished(rows)
  rows.end()
  await done
}

async function compare(client: pg.Client, { manifest, seal }: Checked): Promise<void> {
  for (const table of manifest.tables) {
    const restored = await fingerprint(client, table)
    const expected = seal.tables[table.name]
    if (restored.rows !== expected?.rows || restored.fingerprint !== expected.fingerprint)
      throw new StartError(`Table ${table.name} did not come back as it was: nothing has been replaced.`)
  }
}
