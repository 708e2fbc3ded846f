import type { SourceMovie, SourceName, UpsertMode } from '@marquee/sources'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { FACT_TABLES } from './fact-tables.ts'

interface MoviesOfSource {
  source: SourceName
  mode: UpsertMode
  movies: readonly SourceMovie[]
  /** Our ids of the movies, in their order. */
  ids: readonly number[]
}

/**
 * Titles by language, certificates, prizes and the like. A source replaces its earlier rows; those of other sources stay if it
 * only completes movies, unless they are TMDB's. TMDB takes over no row of another source, because its rows expire.
 */
export async function writeFacts(
  db: Transaction<Tables>,
  { source, mode, movies, ids }: MoviesOfSource,
): Promise<void> {
  for (const { table, key, types, rowsOf } of FACT_TABLES) {
    const lists = movies.map(rowsOf)
    const given = ids.filter((_, index) => lists[index] !== undefined)
    if (given.length === 0) continue
    await sql`delete from ${sql.table(table)} where source = ${source} and movie_id = any(${given})`.execute(db)
    const rows = lists.flatMap((list, index) => (list ?? []).map((row) => ({ movie_id: ids[index], ...row })))
    const names = Object.keys(types)
    const keys = sql.join(['movie_id', ...key].map((name) => sql.ref(name)))
    const columns = sql.join(names.map((name) => sql.ref(name)))
    const typed = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(types[name]!)}`))
    const changed = [...names.filter((name) => !key.includes(name)), 'source']
    await sql`
      insert into ${sql.table(table)} as stored (movie_id, ${columns}, source)
      select distinct on (${keys}) movie_id, ${columns}, ${source}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(movie_id int, ${typed})
      on conflict (${keys}) do update
         set ${sql.join(changed.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
       where ${mode === 'replace' && source !== 'tmdb' ? sql`true` : sql`stored.source = 'tmdb'`}`.execute(db)
  }
}
