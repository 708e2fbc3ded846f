import { dirname } from 'node:path'
import * as library from '@marquee/backup'
import type { BackupRequest, Checked, Schema, TableShape } from '@marquee/backup'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { explainRefusal, StartError } from '../start-error.ts'
import { countDeafProcesses } from './change-log.ts'
import { appliedMigrations, MIGRATION_LOCK, migrateWithin, requireKnown } from './migrate.ts'
import { createQueriesOn } from './pool.ts'
import type { Tables } from './tables.ts'

/** The secrets of DATA_DIR that belong to the data; the database password belongs to the server. */
export const SAVED_SECRETS = ['token-secret', 'game-secret'] as const
/** Tables that grant access, left out unless requested, so that a lost backup opens no session; and which secrets there are. */
const SECRET_TABLES = [
  'session',
  'refresh_token',
  'access_token',
  'used_identity_token',
  'pending_sign_in',
  'used_sign_in_state',
  'passkey_challenge',
  'password_reset',
  'setup_code',
  'second_factor_ticket',
  'key_fingerprint',
]
/** Rate-limit counters. Not backed up, because they are meaningless after a restore. */
const PASSING_TABLES = ['rate_count']

const SCHEMA: Schema = {
  lock: MIGRATION_LOCK,
  ledger: 'schema_migration',
  readApplied: appliedMigrations,
  requireKnown,
  migrate: migrateWithin,
}

type Request = Omit<BackupRequest, 'schema' | 'leaveOut' | 'secrets'> & {
  /** Files of DATA_DIR/secrets to take along, and with them the rows of secret tables; null leaves both out. */
  secrets: ReadonlyMap<string, Buffer> | null
}

/**
 * Writes everything that Marquee's database holds at one moment into one file.
 * @throws StartError when the database has no schema, or the file cannot be written.
 */
export async function createBackup({ secrets, ...request }: Request): Promise<Checked & { bytes: number }> {
  const wanted =
    secrets === null ? { leaveOut: [...SECRET_TABLES, ...PASSING_TABLES] } : { leaveOut: PASSING_TABLES, secrets }
  try {
    return await library.createBackup({ ...request, schema: SCHEMA, ...wanted })
  } catch (error) {
    throw explainRefusal(explain(error), dirname(request.path))
  }
}

export interface RestoreRequest<Remembered> {
  databaseUrl: string
  path: string
  /** Replaces the data of a database in use. */
  force: boolean
  /** Runs in the same transaction before anything is replaced; its result is passed to `finish`. */
  remember?: (db: Kysely<Tables>) => Promise<Remembered>
  /** Runs in the same transaction on the newest schema; without a database that was in use, nothing is remembered. */
  finish?: (db: Kysely<Tables>, remembered: Remembered | null, madeAt: Date) => Promise<void>
  /** Called with the share that is done. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Replaces the data of Marquee's database by a backup in one transaction.
 * @throws StartError when the backup is damaged or too new, a Marquee runs, or the database is in use without `force`.
 */
export async function restoreBackup<Remembered>(
  request: RestoreRequest<Remembered>,
): Promise<Checked & { secrets: Map<string, Buffer> }> {
  const { force, remember, finish, ...rest } = request
  let remembered: Remembered | null = null
  try {
    return await library.restoreBackup({
      ...rest,
      schema: SCHEMA,
      async prepare(client, inUse) {
        await requireAlone(client)
        if (!inUse) return
        if (!force) await refuseReplacing(client)
        remembered = (await remember?.(createQueriesOn(client))) ?? null
        // Queued jobs refer to the replaced data; the next start creates the queues again.
        await client.query('drop schema if exists pgboss cascade')
      },
      finish: async (client, { manifest }) =>
        finish?.(createQueriesOn(client), remembered, new Date(manifest.created_at)),
    })
  } catch (error) {
    throw explain(error)
  }
}

/** Checks a backup from end to end, and that this Marquee knows its schema. @throws StartError when it cannot be restored. */
export async function checkRestorable(path: string, onProgress?: (share: number) => void): Promise<Checked> {
  try {
    return await library.checkRestorable(path, SCHEMA, onProgress)
  } catch (error) {
    throw explain(error)
  }
}

/** Marquee's tables with their columns, referenced tables first. */
export function readTables(client: library.Queryable): Promise<TableShape[]> {
  return library.readTables(client, SCHEMA.ledger)
}

/** The memory of a running Marquee would no longer match the database. */
async function requireAlone(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'marquee notifications%'`,
  )
  if (rowCount !== 0 || (await countDeafProcesses(client)) > 0)
    throw new StartError('A Marquee runs on this database: stop it, restore, then start it again.')
}

async function refuseReplacing(client: pg.Client): Promise<never> {
  const { rows } = await client.query<{ count: string }>('select count(*) from user_account')
  throw new StartError(`This database is in use, with ${rows[0]?.count} accounts: --force replaces all that it holds.`)
}

function explain(error: unknown): unknown {
  return error instanceof library.BackupError ? new StartError(error.message, { cause: error }) : error
}
