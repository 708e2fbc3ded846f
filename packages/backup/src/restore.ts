import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { readArchive } from './archive.ts'
import { BackupError } from './errors.ts'
import { checkBackup, tableOf, type Checked, type Manifest } from './manifest.ts'
import type { Schema } from './schema.ts'
import { fingerprint, listed, readTables, settleFormats } from './tables.ts'

export interface RestoreRequest {
  databaseUrl: string
  path: string
  schema: Schema
  /**
   * Runs in the transaction before anything is dropped: what the database holds is replaced unless this rejects.
   * @param inUse whether the database has the program's tables.
   */
  prepare(client: pg.Client, inUse: boolean): Promise<void>
  /** Runs in the same transaction at the end, on the newest schema. */
  finish?: (client: pg.Client, backup: Checked) => Promise<void>
  /** The share that is done: the file is read twice, to check it and to put it back. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Replaces the content of a database by a backup, in one transaction: it is read whole and checked before, every
 * table is compared with it after, and any error leaves the database as it was. An older backup is brought to the
 * newest schema.
 * @throws BackupError when the backup is damaged or the database is another program's; what `schema` and `prepare` throw.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Checked & { secrets: Map<string, Buffer> }> {
  const { path, schema } = request
  const checked = await checkRestorable(path, schema, (share) => request.onProgress?.(share / 2))
  const client = new pg.Client({ connectionString: request.databaseUrl, application_name: 'restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await settleFormats(client)
    await client.query('select pg_advisory_xact_lock($1, $2)', [...schema.lock])
    await emptyDatabase(client, request)
    const secrets = await fill(client, checked, request)
    await compare(client, checked)
    await schema.migrate(client)
    await request.finish?.(client, checked)
    await client.query('commit')
    await client.query('analyze')
    return { ...checked, secrets }
  } finally {
    // A connection that ends inside of a transaction takes it back.
    await client.end()
  }
}

/**
 * Checks a backup from end to end, and that its schema is known.
 * @throws BackupError when it is damaged; what `requireKnown` of the schema throws.
 */
export async function checkRestorable(
  path: string,
  schema: Schema,
  onProgress?: (share: number) => void,
): Promise<Checked> {
  const checked = await checkBackup(path, onProgress)
  await schema.requireKnown(checked.manifest.migrations)
  return checked
}

async function emptyDatabase(client: pg.Client, { schema, prepare }: RestoreRequest): Promise<void> {
  const tables = await readTables(client, schema.ledger)
  const inUse = (await schema.readApplied(client)) !== null
  if (!inUse && tables.length > 0)
    throw new BackupError('This database holds tables of another program: restore into a database of its own.')
  await prepare(client, inUse)
  if (inUse) await dropEverything(client)
}

/**
 * Drops all that the schema `public` holds: a newer release may have made more than the tables that this one knows.
 * Extensions and their parts stay; generators of columns go with their tables.
 */
async function dropEverything(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with own as (
       select 'pg_class'::regclass as catalogue, oid, format('drop %s if exists %s cascade',
         case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
         oid::regclass) as statement
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       union all
       select 'pg_proc'::regclass, oid, format('drop routine if exists %s cascade', oid::regprocedure)
       from pg_proc where pronamespace = 'public'::regnamespace
       union all
       select 'pg_type'::regclass, t.oid, format('drop type if exists %s cascade', t.oid::regtype)
       from pg_type t left join pg_class c on c.oid = t.typrelid
       where t.typnamespace = 'public'::regnamespace and (t.typtype in ('e', 'd', 'r') or c.relkind = 'c'))
     select statement from own where not exists (
       select from pg_depend d where d.classid = own.catalogue and d.objid = own.oid and d.deptype in ('e', 'i'))`,
  )
  for (const { statement } of rows) await client.query(statement)
}

async function fill(client: pg.Client, { manifest, seal }: Checked, request: RestoreRequest) {
  await request.schema.migrate(client, manifest.migrations.length)
  const present = await readTables(client, request.schema.ledger)
  requireSameTables(manifest, present)
  // Rows that migrations bring along are in the backup as well.
  await client.query(`truncate ${listed(present.map(({ name }) => name))}`)
  // Rows are restored unchanged: triggers that would act on them as on new ones are disabled for that time.
  await setTriggers(client, present, 'disable')
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
  await setTriggers(client, present, 'enable')
  return secrets
}

/** The program's own triggers; foreign keys stay on guard. */
async function setTriggers(client: pg.Client, tables: readonly { name: string }[], state: 'disable' | 'enable') {
  for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} ${state} trigger user`)
}

function requireSameTables({ tables }: Manifest, present: readonly { name: string; columns: string[] }[]): void {
  const known = new Map(present.map(({ name, columns }) => [name, columns.join()]))
  for (const { name, columns } of tables) {
    if (known.get(name) !== columns.join())
      throw new BackupError(`The backup's table ${name} is not as its migrations make it: it was changed by hand.`)
  }
}

function startCopy(client: pg.Client, table: string, { tables }: Manifest): CopyStreamQuery {
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  const rows = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${listed(columns)}) from stdin`))
  // A rejected row reaches the caller that ends the stream or waits for it; without a listener it would end the process.
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
      throw new BackupError(`Table ${table.name} did not come back as it was: nothing has been replaced.`)
  }
}
