import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { notifyChanged } from './changes-repository.ts'
import { FACT_TABLES } from './fact-tables.ts'
import { forgetCollections, withTheirSeries } from './series-repository.ts'
import { FILLABLE_OF_PEOPLE } from './tmdb-people-repository.ts'

export interface Expired {
  /** Movies of other sources, or rated, shortlisted or guessed ones, that lost their TMDB content. */
  stripped: number
  /** Deleted movies, which nothing refers to. */
  deleted: number
  people: number
}

const BATCH = 500
/** Tables whose rows have a source. */
const WITH_SOURCE = [
  'movie_text',
  'movie_alias',
  'movie_collection',
  ...FACT_TABLES.map(({ table }) => table),
  'movie_keyword',
  'external_rating',
  'external_link',
  'credit',
] as const
/** References that keep a movie from being deleted. */
const REFERRING = [
  'rating',
  'imported_rating',
  'movie_mark',
  'viewing',
  'movie_note',
  'list_movie',
  'personal_shortlist',
  'group_shortlist',
  'daily_game',
  'game_guess',
] as const
const COLUMNS = [
  'original_title',
  'original_language',
  'runtime',
  'budget',
  'revenue',
  'poster_path',
  'backdrop_path',
] as const

/** Deletes TMDB content that was fetched before the given time, because its terms forbid keeping it longer. */
export async function dropExpired(db: Kysely<Tables>, before: Date): Promise<Expired> {
  const expired: Expired = { stripped: 0, deleted: 0, people: 0 }
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select movie_id as id from tmdb_fetch where details_at < ${before} or (details_at is null and offers_at < ${before})
       order by movie_id limit ${BATCH}`.execute(db)
    if (rows.length === 0) break
    const ids = rows.map(({ id }) => id)
    const deleted = await db.transaction().execute((trx) => dropFrom(trx, ids))
    expired.deleted += deleted
    expired.stripped += ids.length - deleted
  }
  return { ...expired, people: await dropPeople(db, before) }
}

async function dropFrom(trx: Transaction<Tables>, ids: readonly number[]): Promise<number> {
  const affected = await withTheirSeries(trx, ids)
  for (const table of WITH_SOURCE) {
    await sql`delete from ${sql.table(table)} where source = 'tmdb' and movie_id = any(${ids})`.execute(trx)
  }
  await forgetCollections(trx, ids)
  await sql`delete from watch_region where movie_id = any(${ids})`.execute(trx)
  const referred = sql.join(
    REFERRING.map((table) => sql`exists (select from ${sql.table(table)} r where r.movie_id = movie.id)`),
    sql` or `,
  )
  const { rows: deleted } = await sql<{ id: number }>`
    delete from movie where id = any(${ids}) and source = 'tmdb' and not (${referred}) returning id`.execute(trx)
  await leaveBareFacts(trx, ids)
  await notifyChanged(trx, affected)
  return deleted.length
}

/** Values that TMDB filled become unknown again; a movie only from TMDB keeps its id, title and year. */
async function leaveBareFacts(trx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  const cleared = COLUMNS.map(
    (name) => sql`${sql.ref(name)} = case when ${name} = any(f.filled) then null else movie.${sql.ref(name)} end`,
  )
  await sql`
    update movie set ${sql.join(cleared)},
           release_date = case when 'release_date' = any(f.filled) then date_trunc('year', release_date)::date else release_date end,
           popularity = case when movie.source = 'tmdb' then 0 else popularity end
      from tmdb_fetch f where f.movie_id = movie.id and movie.id = any(${ids})`.execute(trx)
  for (const [list, table] of Object.entries({ genres: 'movie_genre', countries: 'movie_country' })) {
    await sql`
      delete from ${sql.table(table)} listed using tmdb_fetch f
       where f.movie_id = listed.movie_id and listed.movie_id = any(${ids}) and ${list} = any(f.filled)`.execute(trx)
  }
  await sql`
    update tmdb_fetch set details_at = null, offers_at = null, filled = '{}', similar_ids = '{}'
     where movie_id = any(${ids})`.execute(trx)
}

async function dropPeople(db: Kysely<Tables>, before: Date): Promise<number> {
  const cleared = FILLABLE_OF_PEOPLE.map(
    (name) => sql`${sql.ref(name)} = case when ${name} = any(tmdb_filled) then null else ${sql.ref(name)} end`,
  )
  await sql`
    update person set ${sql.join(cleared)}, tmdb_filled = '{}', tmdb_details_at = null
     where tmdb_details_at < ${before}`.execute(db)
  await sql`
    delete from person where tmdb_at < ${before} and source = 'tmdb'
       and not exists (select from credit where person_id = person.id)`.execute(db)
  await sql`
    delete from person_alias a using person p where p.id = a.person_id and a.source = 'tmdb' and p.tmdb_at < ${before}`.execute(
    db,
  )
  const { numAffectedRows } = await sql`
    update person set profile_path = null, tmdb_at = null,
           known_for_department = case when source = 'tmdb' then null else known_for_department end
     where tmdb_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
