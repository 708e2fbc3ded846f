import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Import of a history that is being matched or applied. */
export interface RunningHistory {
  source: string
  startedAt: Date
  /** Entries of the file, and how many of them the present step is done with. */
  done: number
  total: number
}

const MAX_SHOWN = 20

/** Imports of histories that are at work, newest first. */
export async function runningHistories(db: Kysely<Tables>): Promise<RunningHistory[]> {
  const { rows } = await sql<RunningHistory>`
    select source, created_at as "startedAt", least(done, total) as done, total
      from (select * from history_import where state in ('matching', 'applying') order by created_at desc limit ${MAX_SHOWN}) i,
           lateral (select count(*)::int as total from history_entry where import_id = i.id and fault is null) t
     order by created_at desc`.execute(db)
  return rows
}
