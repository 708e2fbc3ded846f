import type { SourceName } from '@marquee/sources'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

/** An import of movies that has not ended: it is at work, or was interrupted and goes on when it is run again. */
export interface OpenImport {
  source: string
  startedAt: Date
  /** Movies that were added, changed or refused so far. */
  done: number
}

const MAX_IMPORTS = 20

/** Status of imports and sources, for operators. */
export function createImportStatusRepository(db: Kysely<Tables>) {
  return {
    /** Imports that have not ended, newest first; of those with the same arguments only the newest counts. */
    async open(): Promise<OpenImport[]> {
      const { rows } = await sql<OpenImport>`
        select source, started_at as "startedAt",
               coalesce((progress ->> 'added')::int, 0) + coalesce((progress ->> 'updated')::int, 0)
                 + coalesce((progress ->> 'rejected')::int, 0) as done
          from (select distinct on (source, arguments) * from import_run order by source, arguments, id desc) newest
         where finished_at is null and failed is null
         order by started_at desc limit ${MAX_IMPORTS}`.execute(db)
      return rows
    },

    /** Time of the last fetch or import from these sources; null without one. */
    async fetched(sources: readonly SourceName[]): Promise<{ source: SourceName; at: Date | null }[]> {
      const { rows } = await sql<{ source: SourceName; at: Date | null }>`
        select source,
               greatest((select max(finished_at) from import_run where source = s.source),
                        (select max(fetched_at) from movie where source = s.source),
                        (select max(fetched_at) from movie_text where source = s.source)) as at
          from unnest(${[...sources]}::text[]) with ordinality s (source, place) order by place`.execute(db)
      return rows
    },
  }
}
