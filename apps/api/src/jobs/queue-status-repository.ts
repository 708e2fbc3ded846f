import { sql, type Kysely } from 'kysely'
import { first } from '../common/required.ts'
import type { Tables } from '../database/tables.ts'
import { QUEUES } from './queue.ts'

/** Status of one kind of job. */
export interface QueueStatus {
  queue: string
  /** Jobs that can start now, and those that are at work. */
  waiting: number
  running: number
  /** Seconds for which the oldest job that can start has waited; 0 where none waits. */
  longestWait: number
  /** When a job last ended well, and when one last failed for good; the queue forgets jobs after some days. */
  lastEnd: Date | null
  lastFailure: Date | null
}

/** Reads how every kind of job fares, also where no job has run yet. */
export async function queueStatus(db: Kysely<Tables>): Promise<QueueStatus[]> {
  const found = (await hasQueue(db)) ? await readJobs(db) : []
  const byName = new Map(found.map((status) => [status.queue, status]))
  return Object.values(QUEUES).map(
    (queue) => byName.get(queue) ?? { queue, waiting: 0, running: 0, longestWait: 0, lastEnd: null, lastFailure: null },
  )
}

/** Workers look for jobs every two seconds, also while a training takes the processor. */
const MAX_WAIT_S = 600
/** These have workers only where a setting asks for them: EMBEDDINGS_URL, BACKUP_DIR. */
const OPTIONAL: ReadonlySet<string> = new Set([QUEUES.embed, QUEUES.backup])

/** True if jobs have waited for ten minutes while none of their queue runs: then there is no process with the role `jobs`. */
export function isStalled({ queue, running, longestWait }: QueueStatus): boolean {
  return running === 0 && longestWait > MAX_WAIT_S && !OPTIONAL.has(queue)
}

/** The newest nightly backup of any process; null if the queue has none of the last days. */
export async function lastNightlyBackup(db: Kysely<Tables>): Promise<{ at: string; bytes: number } | null> {
  if (!(await hasQueue(db))) return null
  const { rows } = await sql<{ at: string; bytes: number }>`
    select output ->> 'at' as at, (output ->> 'bytes')::float8 as bytes
      from pgboss.job where name = ${QUEUES.backup} and state = 'completed' and output ? 'at'
     order by completed_on desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Why BACKUP_COPY_COMMAND failed after the newest nightly backup; null if it did not. */
export async function lastCopyError(db: Kysely<Tables>): Promise<string | null> {
  if (!(await hasQueue(db))) return null
  const { rows } = await sql<{ error: string | null }>`
    select output ->> 'copy_error' as error from pgboss.job where name = ${QUEUES.backup} and state = 'completed'
     order by completed_on desc limit 1`.execute(db)
  return rows[0]?.error ?? null
}

/** The queue creates its tables at its first start. */
async function hasQueue(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('pgboss.job') is not null as exists`.execute(db)
  return first(rows).exists
}

async function readJobs(db: Kysely<Tables>): Promise<QueueStatus[]> {
  const { rows } = await sql<QueueStatus>`
    select name as queue,
           count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
           count(*) filter (where state = 'active')::int as running,
           greatest(0, extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry'))))::float8
             as "longestWait",
           max(completed_on) filter (where state = 'completed') as "lastEnd",
           max(completed_on) filter (where state = 'failed') as "lastFailure"
      from pgboss.job group by name`.execute(db)
  return rows
}
