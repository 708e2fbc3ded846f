import { type CatalogueItem, type UserRatings } from '@marquee/recommender'
import { sql, type Kysely } from 'kysely'
import { type Tables } from '../../database/tables.ts'

export type TrainingRepository = ReturnType<typeof createTrainingRepository>

const BATCH = 2000

/** What a model may learn from. @param learnable sources whose content may teach one (sources/policy.ts) */
export function createTrainingRepository(db: Kysely<Tables>, learnable: readonly string[]) {
  const allowed = sql`${learnable}::text[]`
  return {
    /** Every movie; facts of sources that forbid learning are left out. */
    async items(): Promise<CatalogueItem[]> {
      const items: CatalogueItem[] = []
      for (let after = 0; ;) {
        const { rows } = await sql<CatalogueItem>`
          select m.id, extract(year from m.release_date)::int as year, m.original_language as language, m.popularity,
                 coalesce((select jsonb_agg(genre_id order by position) from movie_genre
                            where movie_id = m.id and m.source = any(${allowed})), '[]') as genres,
                 coalesce((select jsonb_agg(keyword_id order by keyword_id) from movie_keyword
                            where movie_id = m.id and source = any(${allowed})), '[]') as keywords,
                 coalesce((select jsonb_agg(jsonb_build_object('id', label_id, 'rating', rating) order by label_id) from movie_label
                            where movie_id = m.id and source = any(${allowed})), '[]') as labels,
                 coalesce((select jsonb_agg(jsonb_build_object('id', person_id, 'order', position, 'role',
                             case when kind = 'cast' then 'cast' when job = 'Director' then 'director'
                                  when job in ('Writer', 'Screenplay', 'Story', 'Novel') then 'writer' else 'crew' end) order by kind, position)
                             from credit where movie_id = m.id and source = any(${allowed})), '[]') as people,
                 coalesce((select jsonb_agg(iso_3166_1 order by position) from movie_country
                            where movie_id = m.id and m.source = any(${allowed})), '[]') as countries
            from movie m where m.id > ${after} order by m.id limit ${BATCH}`.execute(db)
        items.push(...rows)
        if (rows.length < BATCH) return items
        after = rows.at(-1)!.id
      }
    },

    /** Ratings grouped by person, without saying who: the instance's own users and imported ones. */
    async users(): Promise<UserRatings[]> {
      const { rows } = await sql<UserRatings>`
        select array_agg(movie_id order by movie_id) as items, array_agg(value::float8 order by movie_id) as "values" from rating group by user_id
        union all
        select array_agg(movie_id order by movie_id), array_agg(value::float8 order by movie_id) from imported_rating group by source, source_user`.execute(
        db,
      )
      return rows
    },

    /** Moments of the newest rating and movie, and how many ratings came or changed since the given moment. */
    async changesSince(moment: Date | null): Promise<{ ratings: number; movies: number }> {
      const { rows } = await sql<{ ratings: number; movies: number }>`
        select (select count(*) from rating where updated_at > coalesce(${moment}::timestamptz, '-infinity'))::int as ratings,
               (select count(*) from movie where greatest(created_at, fetched_at) > coalesce(${moment}::timestamptz, '-infinity'))::int as movies`.execute(
        db,
      )
      return rows[0]
    },
  }
}
