import { hash } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { syncDirectory } from '../../secrets.ts'
import { explainRefusal, StartError } from '../../start-error.ts'
import { appliedMigrations, MIGRATION_LOCK } from '../migrate.ts'
import { writeArchive, type Entry } from './archive.ts'
import { checkBackup, dataName, FORMAT, MANIFEST, SEAL, type Checked, type Manifest, type Seal } from './manifest.ts'
import { fingerprint, listed, readSequences, readTables, settleFormats } from './schema.ts'

/** What lets somebody in: left out unless asked for, so that a lost backup opens no session. */
export const SECRET_TABLES: readonly string[] = ['session', 'refresh_token', 'used_identity_token']
const PART_BYTES = 8 * 2 ** 20

export interface BackupRequest {
  databaseUrl: string
  /** Must not exist yet; appears only when the backup is whole and has been read back. */
  path: string
  /** Files of DATA_DIR/secrets to take along, and with them the rows of the tables above; null leaves both out. */
  secrets: ReadonlyMap<string, Buffer> | null
  now: Date
  onProgress?: (tablesDone: number, tables: number, table: string) => void
  signal?: AbortSignal
}

/**
 * Writes everything a database holds at one moment into one file, beside whoever writes to it meanwhile: COPY of each
 * table in one repeatable-read transaction. The schema cannot change until it is done.
 * @throws StartError when the database has no schema of Marquee, or the file cannot be written.
 */
export async function createBackup(request: BackupRequest): Promise<Checked & { bytes: number }> {
  const draft = `${request.path}.part`
  await rm(draft, { force: true })
  const client = new pg.Client({ connectionString: request.databaseUrl, application_name: 'marquee backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await writeArchive(draft, snapshot(client, request))
    const checked = await checkBackup(draft)
    await rename(draft, request.path)
    await syncDirectory(dirname(request.path))
    return { ...checked, bytes: (await stat(request.path)).size }
  } catch (error) {
    await rm(draft, { force: true })
    throw explainRefusal(error, dirname(request.path))
  } finally {
    await client.end()
  }
}

async function* snapshot(client: pg.Client, request: BackupRequest): AsyncGenerator<Entry> {
  const files: Record<string, string> = {}
  const sealed = (entry: Entry): Entry => {
    files[entry.name] = hash('sha256', entry.content)
    return entry
  }
  // Before the transaction: its snapshot must not be older than a migration that is waited for.
  await client.query('select pg_advisory_lock_shared($1, $2)', MIGRATION_LOCK)
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

async function describe(client: pg.Client, { secrets, now }: BackupRequest): Promise<Manifest> {
  const migrations = await appliedMigrations(client)
  if (migrations === null) throw new StartError('This database holds nothing of Marquee: there is nothing to back up.')
  const tables = await readTables(client)
  return {
    format: FORMAT,
    created_at: now.toISOString(),
    migrations,
    tables: tables.filter(({ name }) => secrets !== null || !SECRET_TABLES.includes(name)),
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
