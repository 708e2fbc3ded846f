import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { VERSION } from '../version.ts'
import { createBackup } from './backup.ts'
import { appliedMigrations, lockInTransaction, migrate, NewerSchemaError, pendingMigrations } from './migrate.ts'
import { asArgument, newestReadableBackup } from './readable-backup.ts'

/** Advisory lock for a backup with the migrations after it; a backup takes the lock of migrations itself. */
const UPDATE_LOCK = [0x6d617271, 4]
const NAMED = /^marquee-before-\d+\.\d+\.\d+-(\d{8}T\d{6}Z)\.tar\.gz$/
/** Each update leaves one such backup, and more than two are not needed. */
const KEPT = 2
/** Backups expire, so that what people delete is gone from them too. */
const KEPT_MS = 30 * 24 * 3600 * 1000

interface UpdateRequest {
  url: string
  /** Directory of the backup from before the update. */
  directory: string
  /** A directory of migrations other than this release's. */
  migrations?: string
}

export interface Update {
  /** Names of the migrations that were applied. */
  applied: string[]
  /** Path of the backup made before; null for a new database. */
  backup: string | null
}

/** Directory of backups from before updates: that of the nightly ones, or in DATA_DIR. */
export function updateBackupDirectory({ backupDir, dataDir }: { backupDir: string | null; dataDir: string }): string {
  return backupDir ?? join(dataDir, 'backups')
}

/**
 * Brings a database to the newest schema. One that holds something is backed up before; when that fails nothing is changed.
 * Processes that start together wait for each other.
 * @throws StartError in one sentence when it cannot be backed up or migrated, or belongs to a newer release.
 */
export async function updateDatabase({ url, directory, migrations }: UpdateRequest): Promise<Update> {
  const client = createClient(url)
  // In a separate transaction that reads no table: the tables would stay locked against the migrations.
  const keeper = createClient(url)
  try {
    await keeper.connect()
    await keeper.query('begin')
    await lockInTransaction(keeper, UPDATE_LOCK)
    await client.connect()
    const pending = await pendingMigrations(client, migrations)
    if (pending.length === 0) return { applied: [], backup: null }
    const isNew = ((await appliedMigrations(client)) ?? []).length === 0
    const backup = isNew ? null : await backUp(url, directory)
    return { applied: await migrate(url, migrations), backup }
  } catch (error) {
    throw error instanceof NewerSchemaError ? await adviseWayBack(error, directory) : error
  } finally {
    await Promise.all([client.end(), keeper.end()])
  }
}

function createClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name: 'marquee update' })
  client.on('error', () => {})
  return client
}

/** Deletes backups from before updates that are older than 30 days. */
export async function expireUpdateBackups(directory: string, now: Date): Promise<void> {
  const expired = (await listBackups(directory)).filter(({ madeAt }) => now.getTime() - madeAt.getTime() > KEPT_MS)
  for (const { path } of expired) await rm(path, { force: true })
}

async function backUp(databaseUrl: string, directory: string): Promise<string> {
  const now = new Date()
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const path = join(directory, `marquee-before-${VERSION}-${stamp}.tar.gz`)
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await createBackup({ databaseUrl, path, secrets: null, now })
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    throw new StartError(
      `The database was not updated, because it could not be backed up before (${reason}): ` +
        'make room, or set BACKUP_DIR to a directory that can be written to.',
      { cause: error },
    )
  }
  for (const old of (await listBackups(directory)).slice(KEPT)) await rm(old.path, { force: true })
  return path
}

/** Backups from before updates, newest first. */
async function listBackups(directory: string): Promise<{ path: string; madeAt: Date }[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const stamps = names.flatMap((name) => {
    const stamp = NAMED.exec(name)?.[1]
    return stamp === undefined ? [] : [{ name, stamp }]
  })
  return stamps
    .toSorted((a, b) => b.stamp.localeCompare(a.stamp))
    .map(({ name, stamp }) => ({ path: join(directory, name), madeAt: parseStamp(stamp) }))
}

function parseStamp(stamp: string): Date {
  return new Date(stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
}

/** Adds how to go back, with the newest backup that this release can read. */
async function adviseWayBack(error: NewerSchemaError, directory: string): Promise<StartError> {
  const backup = await newestReadableBackup([directory])
  const file = backup === null ? '<a backup from before the update>' : asArgument(backup)
  const remedy = error.message.replace(/\.$/, '')
  return new StartError(
    `${remedy}, or go back to the data from before with "npm run marquee -- restore ${file} --force".`,
    {
      cause: error,
    },
  )
}
