import { sql, type Kysely } from 'kysely'
import { first } from '../../../common/required.ts'
import type { Row, Tables } from '../../../database/tables.ts'

export type FetchRow = Row<'movie_fetch'>
export type WantedFetch = Pick<FetchRow, 'kind' | 'movies'>
export type FetchOutcome = Pick<FetchRow, 'failure'> & { state: 'stopped' | 'failed' | 'done' }

export type FetchRepository = ReturnType<typeof createFetchRepository>

const OPEN = ['waiting', 'running'] as const

/** Fetches of movies from TMDB, of which one at a time waits or runs. */
export function createFetchRepository(db: Kysely<Tables>) {
  return {
    newest: (): Promise<FetchRow | undefined> =>
      db.selectFrom('movie_fetch').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst(),

    /** True if a command has imported movies from TMDB. */
    async hasImported(): Promise<boolean> {
      const { rows } = await sql`select from import_run where source = 'tmdb' limit 1`.execute(db)
      return rows.length > 0
    },

    /** Number of movies that hold nothing of TMDB. */
    async countLacking(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from movie m left join tmdb_fetch f on f.movie_id = m.id
         where m.tmdb_id is not null and f.details_at is null`.execute(db)
      return first(rows).count
    },

    /** False if another one waits or runs. */
    async start(trx: Kysely<Tables>, { kind, movies }: WantedFetch): Promise<boolean> {
      const { numAffectedRows } = await sql`
        insert into movie_fetch (kind, movies) values (${kind}, ${movies})
        on conflict ((true)) where state in ('waiting', 'running') do nothing`.execute(trx)
      return numAffectedRows === 1n
    },

    /** The one that waits or was interrupted; it runs from now on. */
    takeOpen: (): Promise<FetchRow | undefined> =>
      db
        .updateTable('movie_fetch')
        .set({ state: 'running', per_second: null })
        .where('state', 'in', OPEN)
        .returningAll()
        .executeTakeFirst(),

    async isRunning(id: number): Promise<boolean> {
      const { rows } = await sql`select from movie_fetch where id = ${id} and state = 'running'`.execute(db)
      return rows.length > 0
    },

    async save(id: number, progress: Pick<FetchRow, 'done' | 'total' | 'per_second'>): Promise<void> {
      await db.updateTable('movie_fetch').set(progress).where('id', '=', id).where('state', '=', 'running').execute()
    },

    /** Ends the one that waits or runs, or the given one; false if there is none. */
    async end(trx: Kysely<Tables>, outcome: FetchOutcome, id: number | null = null): Promise<boolean> {
      const ended = await trx
        .updateTable('movie_fetch')
        .set({ ...outcome, ended_at: sql<Date>`now()` })
        .where('state', 'in', OPEN)
        .$if(id !== null, (query) => query.where('id', '=', id))
        .returning('id')
        .execute()
      return ended.length > 0
    },
  }
}
