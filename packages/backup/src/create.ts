import { hash } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { platform } from 'node:os'
import { dirname } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { writeArchive } from './archive.ts'
import { BackupError } from './errors.ts'
import { checkBackup, dataName, FORMAT, MANIFEST, SEAL, type Checked, type Manifest, type Seal } from './manifest.ts'
import type { Schema } from './schema.ts'
import { fingerprint, listed, readSequences, readTables, settleFormats } from './tables.ts'
import type { Entry } from './tar.ts'

const PART_BYTES = 8 * 2 ** 20

export interface BackupRequest {
  databaseUrl: string
  /** Must not exist yet; appears only when the backup is whole and has been read back. */
  path: string
  schema: Schema
  /** Tables whose rows are left out. */
  leaveOut?: readonly string[]
  /** Files to take along, by name. */
  secrets?: ReadonlyMap<string, Buffer>
  now: Date
  onProgress?: (tablesDone: number, tables: number, table: string) => void
  signal?: AbortSignal
}

/**
 * Writes the content of a database at one moment into one file, without blocking other writers: COPY of each
 * table in one repeatable-read transaction. The schema cannot change until it is done.
 * @throws BackupError when the database has never been migrated; errors of the file system as they are.
 */
export async function createBackup(request: BackupRequest): Promise<Checked & { bytes: number }> {
  const draft = `${request.path}.part`
  await rm(draft, { force: true })
  const client = createClient(request)
  const keeper = createClient(request)
  try {
    await keepSchema(keeper, request.schema)
    await client.connect()
    await writeArchive(draft, snapshot(client, request))
    const checked = await checkBackup(draft)
    await rename(draft, request.path)
    await syncDirectory(dirname(request.path))
    return { ...checked, bytes: (await stat(request.path)).size }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await Promise.all([client.end(), keeper.end()])
  }
}

function createClient({ databaseUrl }: BackupRequest): pg.Client {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'backup' })
  client.on('error', () => {})
  return client
}

/**
 * Keeps the schema as it is until the client ends. In a separate transaction, because the snapshot of the copied rows must not
 * be older than a migration that is waited for; not for the session, which behind a pooler may be another client's.
 */
async function keepSchema(client: pg.Client, { lock }: Schema): Promise<void> {
  await client.connect()
  await client.query('begin')
  await settleFormats(client)
  await client.query('select pg_advisory_xact_lock_shared($1, $2)', [...lock])
}

async function* snapshot(client: pg.Client, request: BackupRequest): AsyncGenerator<Entry> {
  const files: Record<string, string> = {}
  const sealed = (entry: Entry): Entry => {
    files[entry.name] = hash('sha256', entry.content)
    return entry
  }
  await client.query('begin isolation level repeatable read read only')
  await settleFormats(client)
  const manifest = await describe(client, request)
  yield sealed({ name: MANIFEST, content: toJson(manifest) })
  for (const [name, content] of request.secrets ?? []) yield sealed({ name: `secrets/${name}`, content })
  const seal: Seal = { files, tables: {}, sequences: {} }
  for (const [index, table] of manifest.tables.entries()) {
    request.signal?.throwIfAborted()
    request.onProgress?.(index, manifest.tables.length, table.name)
    for await (const entry of copyOut(client, table)) yield sealed(entry)
    seal.tables[table.name] = await fingerprint(client, table)
  }
  // Generators stand outside of transactions: read last, they are past every row that was copied.
  seal.sequences = await readSequences(client)
  await client.query('commit')
  request.onProgress?.(manifest.tables.length, manifest.tables.length, '')
  yield { name: SEAL, content: toJson(seal) }
}

async function describe(client: pg.Client, { schema, leaveOut = [], secrets, now }: BackupRequest): Promise<Manifest> {
  const migrations = await schema.readApplied(client)
  if (migrations === null) throw new BackupError('This database has no schema yet: there is nothing to back up.')
  const tables = await readTables(client, schema.ledger)
  return {
    format: FORMAT,
    created_at: now.toISOString(),
    migrations,
    tables: tables.filter(({ name }) => !leaveOut.includes(name)),
    secrets: [...(secrets?.keys() ?? [])],
  }
}

async function* copyOut(client: pg.Client, { name, columns }: Manifest['tables'][number]): AsyncGenerator<Entry> {
  const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${listed(columns)}) to stdout`))
  let held: Buffer[] = []
  let size = 0
  let part = 0
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    held.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    yield { name: dataName(name, part++), content: Buffer.concat(held) }
    held = []
    size = 0
  }
  if (size > 0) yield { name: dataName(name, part), content: Buffer.concat(held) }
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}

/** Makes a new name in a directory survive a power cut; Windows has no such call and needs none. */
async function syncDirectory(directory: string): Promise<void> {
  if (platform() === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
