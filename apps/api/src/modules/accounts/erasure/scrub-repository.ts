import pg from 'pg'
import { first } from '../../../common/required.ts'
import { USER_TABLES } from './user-tables.ts'

export interface Scrubbed {
  /** Accounts whose data were removed from the tables' files. */
  accounts: number
  /** Tables that are too large to be rewritten while people use them. */
  left: string[]
}

/** Rewriting blocks the table: this size takes about a second. */
const LARGEST_BYTES = 128 * 2 ** 20
/** Time limit for waiting for a lock: requests that queue behind it wait as well. */
const LOCK_MS = 3000
/** PostgreSQL's statistics of common values, and jobs with the account's id. */
const OTHER_TABLES = ['pg_catalog.pg_statistic', 'pgboss.job']
const CANCELLED = '57014'

/**
 * Rewrites the tables that had rows of erased accounts: deleted rows stay on a table's pages until they are overwritten,
 * and disappear with the old file. Does nothing when no account was erased since the last time.
 */
export async function scrubErased(databaseUrl: string): Promise<Scrubbed> {
  const pool = new pg.Pool({ connectionString: databaseUrl, application_name: 'marquee scrub', max: 2 })
  pool.on('error', () => {})
  try {
    const { rows } = await pool.query<{ oldest: Date; waiting: boolean }>(
      `select exists (select from erased_account where scrubbed_at is null) as waiting,
              (select coalesce(min(xact_start), now()) from pg_stat_activity
                where backend_xmin is not null and datname = current_database()) as oldest`,
    )
    const { oldest, waiting } = first(rows)
    if (!waiting) return { accounts: 0, left: [] }
    const left = await rewriteAll(pool)
    if (left.length > 0) return { accounts: 0, left }
    // Rows that an older transaction may still see are copied: the next night removes them.
    const { rowCount } = await pool.query(
      'update erased_account set scrubbed_at = now() where scrubbed_at is null and erased_at <= $1',
      [oldest],
    )
    return { accounts: rowCount ?? 0, left }
  } finally {
    await pool.end()
  }
}

async function rewriteAll(pool: pg.Pool): Promise<string[]> {
  const names = [...new Set(USER_TABLES.map(({ table }) => `public.${table}`)), ...OTHER_TABLES]
  const { rows: tables } = await pool.query<{ name: string; large: boolean }>(
    `select name, (select coalesce(sum(pg_table_size(t.relid)), 0) > $2 from pg_partition_tree(name::regclass) t) as large
       from unnest($1::text[]) as name where to_regclass(name) is not null`,
    [names, LARGEST_BYTES],
  )
  const left: string[] = []
  for (const { name, large } of tables) {
    if (large || !(await rewrite(pool, name))) left.push(name)
  }
  return left
}

/** False when the table could not be locked in time. */
async function rewrite(pool: pg.Pool, name: string): Promise<boolean> {
  const statement = `vacuum (full, analyze) ${name}`
  const timer = setInterval(() => void cancelWaiting(pool, statement).catch(() => {}), LOCK_MS)
  try {
    await pool.query(statement)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === CANCELLED) return false
    throw error
  } finally {
    clearInterval(timer)
  }
}

/**
 * Cancels a statement that waits for a lock. VACUUM runs outside of transactions, and lock_timeout set for the session would
 * stay on a connection of others behind a pooler.
 */
async function cancelWaiting(pool: pg.Pool, statement: string): Promise<void> {
  await pool.query(
    `select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'active' and wait_event_type = 'Lock' and query = $1`,
    [statement],
  )
}
