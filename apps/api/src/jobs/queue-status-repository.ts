import { sql, type Kysely } from 'kysely'
import { first } from '../common/required.ts'
import { type Tables } from '../database/tables.ts'
import { QUEUES } from './queue.ts'

/** How one kind of job fares. */
export interface QueueStatus {
  queue: string
  /** Jobs that can start now, and those that are at work. */
  waiting: number
  running: number
  /** When a job last ended well, and when one last failed for good; the queue forgets jobs after some days. */
  lastEnd: Date | null
  lastFailure: Date | null
}

/** Reads how every kind of job fares, also where no job has run yet. */
export async function queueStatus(db: Kysely<Tables>): Promise<QueueStatus[]> {
  // The queue creates its tables at its first start.
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('pgboss.job') is not null as exists`.execute(db)
  const found = first(rows).exists ? await readJobs(db) : []
  const byName = new Map(found.map((status) => [status.queue, status]))
  return Object.values(QUEUES).map(
    (queue) => byName.get(queue) ?? { queue, waiting: 0, running: 0, lastEnd: null, lastFailure: null },
  )
}

async function readJobs(db: Kysely<Tables>): Promise<QueueStatus[]> {
  const { rows } = await sql<QueueStatus>`
    select name as queue,
           count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
           count(*) filter (where state = 'active')::int as running,
           max(completed_on) filter (where state = 'completed') as "lastEnd",
           max(completed_on) filter (where state = 'failed') as "lastFailure"
      from pgboss.job group by name`.execute(db)
  return rows
}
