import type { CatalogueItem, UserRatings } from '@marquee/recommender'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { first } from '../../../common/required.ts'
import type { NewRow, Tables } from '../../../database/tables.ts'

const BATCH = 2000
/** With fewer people all are training users: too few holdout users would measure nothing. */
const PEOPLE_FOR_HOLDOUT = 500

/** All users with ratings: training users, and holdout users that measure the model. */
export interface People {
  trainingUsers: readonly UserRatings[]
  holdoutUsers: readonly UserRatings[]
  /** This instance's users among them. */
  own: readonly UserRatings[]
  imported: readonly UserRatings[]
}

/**
 * Reads the data that a model is trained on.
 * @param learnable sources whose content may be used for it (their policies, @marquee/sources)
 * @param batch movies or users read at a time
 */
export function createTrainingRepository(db: Kysely<Tables>, learnable: readonly string[], batch = BATCH) {
  const allowed = sql`${learnable}::text[]`
  // A keyword with the meaning of a label would count the same trait twice.
  const labelTwins = sql`select keyword.id from keyword join label on label.name = keyword.name`
  return {
    /** Every movie; facts of sources that forbid training are left out. */
    async items(): Promise<CatalogueItem[]> {
      const items: CatalogueItem[] = []
      for (let after = 0; ;) {
        const { rows } = await sql<CatalogueItem>`
          select m.id, extract(year from m.release_date)::int as year, m.original_language as language, m.popularity,
                 coalesce((select jsonb_agg(genre_id order by position) from movie_genre
                            where movie_id = m.id and m.source = any(${allowed})), '[]') as genres,
                 coalesce((select jsonb_agg(keyword_id order by keyword_id) from movie_keyword
                            where movie_id = m.id and source = any(${allowed}) and keyword_id not in (${labelTwins})), '[]') as keywords,
                 coalesce((select jsonb_agg(jsonb_build_object('id', label_id, 'rating', rating) order by label_id) from movie_label
                            where movie_id = m.id and source = any(${allowed})), '[]') as labels,
                 coalesce((select jsonb_agg(jsonb_build_object('id', person_id, 'order', position, 'role',
                             case when kind = 'cast' then 'cast' when job = 'Director' then 'director'
                                  when job in ('Writer', 'Screenplay', 'Story', 'Novel') then 'writer' else 'crew' end) order by kind, position)
                             from credit where movie_id = m.id and source = any(${allowed})), '[]') as people,
                 coalesce((select jsonb_agg(iso_3166_1 order by position) from movie_country
                            where movie_id = m.id and m.source = any(${allowed})), '[]') as countries
            from movie m where m.id > ${after} order by m.id limit ${batch}`.execute(db)
        items.push(...rows)
        if (rows.length < batch) return items
        after = rows.at(-1)!.id
      }
    },

    /** The catalogue's ids by TMDB's. */
    idsByTmdb: () => readIdsByTmdb(db),

    /** All ratings, of this instance's users and imported ones, without their names. 8 bytes for each rating. */
    async people(): Promise<People> {
      const rows: PersonRow[] = []
      for await (const people of readPeople(db, batch)) for (const person of people) rows.push(person)
      const origins = { own: rows.filter(({ isOwn }) => isOwn), imported: rows.filter(({ isOwn }) => !isOwn) }
      if (rows.length < PEOPLE_FOR_HOLDOUT) return { trainingUsers: rows, holdoutUsers: [], ...origins }
      const isTraining = ({ holdout }: PersonRow) => !holdout
      return {
        trainingUsers: rows.filter(isTraining),
        holdoutUsers: rows.filter(({ holdout }) => holdout),
        ...origins,
      }
    },

    /** Number of users with ratings, here and in imported ratings. */
    countPeople: () => countPeople(db),

    /** The training users alone, a batch in memory at a time. */
    async *trainingUsers(): AsyncGenerator<readonly UserRatings[]> {
      const few = (await countPeople(db)) < PEOPLE_FOR_HOLDOUT
      for await (const rows of readPeople(db, batch)) yield few ? rows : rows.filter(({ holdout }) => !holdout)
    },

    /** True if there are any ratings, here or imported. */
    async isRated(): Promise<boolean> {
      const { rows } = await sql<{ rated: boolean }>`
        select exists (select from rating) or exists (select from imported_rating) as rated`.execute(db)
      return first(rows).rated
    },

    /** Number of ratings and usable facts of movies that were added or changed since the given time. */
    async changesSince(moment: Date | null): Promise<{ ratings: number; movies: number }> {
      const { rows } = await sql<{ ratings: number; movies: number }>`
        select (select count(*) from rating where updated_at > coalesce(${moment}::timestamptz, '-infinity'))::int as ratings,
               (select count(*) from movie where created_at > coalesce(${moment}::timestamptz, '-infinity')
                    or (source = any(${allowed}) and fetched_at > ${moment}::timestamptz))::int as movies`.execute(db)
      return first(rows)
    },

    ...runQueries(db),
  }
}

/** Queries about earlier trainings. */
function runQueries(db: Kysely<Tables>) {
  return {
    /** When the newest training started, with or without a stored model. */
    async lastTrained(): Promise<Date | null> {
      const row = await db
        .selectFrom('training_run')
        .select('started_at')
        .orderBy('started_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.started_at ?? null
    },

    /** Facts that determine the memory of a training. */
    async size(): Promise<{ movies: number; lastPeak: number | null }> {
      const { rows } = await sql<{ movies: number; lastPeak: number | null }>`
        select (select count(*) from movie)::int as movies,
               (select peak_bytes::float8 from training_run order by started_at desc limit 1) as "lastPeak"`.execute(db)
      return first(rows)
    },

    note: ({ metrics, ...facts }: Omit<NewRow<'training_run'>, 'metrics'> & { metrics: Record<string, number> }) =>
      db
        .insertInto('training_run')
        .values({ ...facts, metrics: JSON.stringify(metrics) })
        .execute(),
  }
}

async function readIdsByTmdb(db: Kysely<Tables>): Promise<Map<number, number>> {
  const rows = await db.selectFrom('movie').select(['id', 'tmdb_id']).where('tmdb_id', 'is not', null).execute()
  return new Map(rows.map(({ id, tmdb_id }) => [tmdb_id!, id]))
}

interface PersonRow extends UserRatings {
  holdout: boolean
  isOwn: boolean
}

/** One user in twenty, chosen by a hash of the id, so always the same ones. */
function isHoldout(key: RawBuilder<unknown>) {
  return sql<boolean>`('x' || left(md5(${key}), 8))::bit(32)::bigint % 20 = 0`
}

async function importedSources(db: Kysely<Tables>): Promise<{ source: string }[]> {
  return db.selectFrom('imported_rating').select('source').distinct().orderBy('source').execute()
}

/** One user as PostgreSQL returns them. */
interface PersonResult {
  items: number[]
  values: number[]
  holdout: boolean
}

/** Plain arrays would take twice the memory. */
function pack({ items, values, holdout }: PersonResult, isOwn: boolean): PersonRow {
  return { items: Int32Array.from(items), values: Float32Array.from(values), holdout, isOwn }
}

/** All users with ratings, in batches, because a single result may not fit in memory. */
async function* readPeople(db: Kysely<Tables>, batch: number): AsyncGenerator<PersonRow[]> {
  yield* readOwn(db, batch)
  for (const { source } of await importedSources(db)) yield* readImported(db, { source, batch })
}

async function countPeople(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select (select count(distinct user_id) from rating)::int
         + (select count(*) from (select distinct source, source_user from imported_rating) imported)::int as people`.execute(
    db,
  )
  return first(rows).people
}

async function* readOwn(db: Kysely<Tables>, batch: number): AsyncGenerator<PersonRow[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<PersonResult & { user_id: string }>`
      select user_id, array_agg(movie_id order by movie_id) as items, array_agg(value::float8 order by movie_id) as "values",
             ${isHoldout(sql`user_id::text`)} as holdout
        from rating
       where user_id in (select distinct user_id from rating where user_id > ${after}::uuid order by user_id limit ${batch})
       group by user_id order by user_id`.execute(db)
    yield rows.map((row) => pack(row, true))
    if (rows.length < batch) return
    after = rows.at(-1)!.user_id
  }
}

/** The same for a source's users. */
async function* readImported(
  db: Kysely<Tables>,
  { source, batch }: { source: string; batch: number },
): AsyncGenerator<PersonRow[]> {
  for (let after = -1; ;) {
    const { rows } = await sql<PersonResult & { source_user: number }>`
      select source_user, array_agg(movie_id order by movie_id) as items, array_agg(value::float8 order by movie_id) as "values",
             ${isHoldout(sql`source || ':' || source_user`)} as holdout
        from imported_rating
       where source = ${source} and source_user in (
               select distinct source_user from imported_rating
                where source = ${source} and source_user > ${after} order by source_user limit ${batch})
       group by source, source_user order by source_user`.execute(db)
    yield rows.map((row) => pack(row, false))
    if (rows.length < batch) return
    after = rows.at(-1)!.source_user
  }
}
