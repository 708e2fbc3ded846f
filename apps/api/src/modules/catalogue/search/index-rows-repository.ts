import { TOO_SHORT } from '@marquee/sources'
import { sql, type RawBuilder } from 'kysely'
import type { IndexRow, RequestFacts } from './index-repository.ts'

/**
 * Each table is read once for all movies of a page: subqueries of each movie took twice as long.
 * @param learnable sources whose texts are allowed in the plot index, the preferred ones first
 */
export function rowsOf(ids: readonly number[], learnable: readonly string[]): RawBuilder<IndexRow> {
  const chosen = sql`any(${ids}::int[])`
  const allowed = sql`${learnable}::text[]`
  return sql<IndexRow>`
        select m.id, m.tmdb_id, m.title, m.original_title, m.popularity, m.runtime, m.original_language as language,
               extract(year from m.release_date)::int as year, (select name from movie_collection where movie_id = m.id) as series,
               coalesce(aliases.list, '[]') as aliases, coalesce(countries.list, '[]') as countries,
               coalesce(certificates.list, '{}') as certificates, coalesce(prizes.list, '[]') as prizes,
               coalesce(genres.list, '[]') as genres, coalesce(labels.list, '[]') as labels, coalesce(keywords.list, '[]') as keywords,
               coalesce(credits.directors, '[]') as directors, coalesce(credits."cast", '[]') as "cast", coalesce(credits.crew, '[]') as crew,
               ${textOf('overview', allowed)} as overview, ${textOf('tagline', allowed)} as tagline
          from movie m
          left join (select t.movie_id, json_agg(t.title order by t.title) as list
                       from (select movie_id, title from movie_alias where movie_id = ${chosen}
                             union select movie_id, title from movie_title where movie_id = ${chosen} and title !~ ${TOO_SHORT}) t
                       join movie own on own.id = t.movie_id and own.title <> t.title group by 1) aliases on aliases.movie_id = m.id
          left join (select movie_id, json_agg(iso_3166_1 order by position) as list
                       from movie_country where movie_id = ${chosen} group by 1) countries on countries.movie_id = m.id
          left join (select movie_id, json_object_agg(iso_3166_1, certificate) as list
                       from movie_certificate where movie_id = ${chosen} group by 1) certificates on certificates.movie_id = m.id
          left join (select movie_id, json_agg(prize order by prize) as list
                       from (select movie_id, body as prize from movie_award where movie_id = ${chosen} and won
                             union select movie_id, body || '/' || category from movie_award where movie_id = ${chosen} and won) p
                      group by 1) prizes on prizes.movie_id = m.id
          left join (select mg.movie_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by mg.position) as list
                       from movie_genre mg join genre g on g.id = mg.genre_id
                      where mg.movie_id = ${chosen} group by 1) genres on genres.movie_id = m.id
          left join (select ml.movie_id, json_agg(json_build_object('id', l.id, 'name', l.name, 'learnable', ml.source = any(${allowed})) order by l.name, l.id) as list
                       from movie_label ml join label l on l.id = ml.label_id
                      where ml.movie_id = ${chosen} and ml.rating > 0 group by 1) labels on labels.movie_id = m.id
          left join (select mk.movie_id, json_agg(json_build_object('id', k.id, 'name', k.name, 'learnable', mk.source = any(${allowed})) order by k.name, k.id) as list
                       from movie_keyword mk join keyword k on k.id = mk.keyword_id
                      where mk.movie_id = ${chosen} group by 1) keywords on keywords.movie_id = m.id
          left join (select c.movie_id,
                            json_agg(p.name order by c.position) filter (where c.kind = 'crew' and c.job = 'Director') as directors,
                            json_agg(json_build_object('name', p.name, 'character', c.character) order by c.position)
                              filter (where c.kind = 'cast' and c.source = any(${allowed})) as "cast",
                            json_agg(distinct p.name) filter (where c.kind = 'crew' and c.source = any(${allowed})) as crew
                       from credit c join person p on p.id = c.person_id
                      where c.movie_id = ${chosen} group by 1) credits on credits.movie_id = m.id
         where m.id = ${chosen}`
}

export function factsOf(ids: readonly number[]): RawBuilder<RequestFacts> {
  const chosen = sql`any(${ids}::int[])`
  return sql<RequestFacts>`
        select m.id, nullif(m.runtime, 0) as runtime, coalesce(labels.list, '[]') as labels, coalesce(people.list, '[]') as people,
               (select json_build_object('name', name, 'position', position)
                  from movie_collection where movie_id = m.id) as collection,
               (select avg(least(1, greatest(0, rating / nullif(max_rating, 0))))::float8
                  from external_rating where movie_id = m.id) as regard,
               (select kind from movie_basis where movie_id = m.id) as basis
          from movie m
          left join (select ml.movie_id, json_agg(json_build_object('name', l.name, 'rating', ml.rating, 'predicted', ml.predicted) order by l.id) as list
                       from movie_label ml join label l on l.id = ml.label_id
                      where ml.movie_id = ${chosen} group by 1) labels on labels.movie_id = m.id
          left join (select movie_id, json_agg(json_build_object('id', id, 'name', name, 'role', role, 'jobs', jobs, 'acts', acts) order by rank, position, id) as list
                       from (${peopleOnce(chosen)}) once group by 1) people on people.movie_id = m.id
         where m.id = ${chosen}`
}

/** The people of the `chosen` movies, each once a movie, in the first of their roles. */
const peopleOnce = (chosen: RawBuilder<unknown>) => sql`
  select distinct on (c.movie_id, p.id) c.movie_id, p.id, p.name, r.role, r.rank, c.position,
         array_remove(array_agg(c.job) over of_person, null) as jobs, bool_or(c.kind = 'cast') over of_person as acts
    from credit c join person p on p.id = c.person_id
    join (values ('director', 1), ('cast', 2), ('crew', 3)) as r(role, rank)
      on r.role = case when c.kind = 'cast' then 'cast' when c.job = 'Director' then 'director' else 'crew' end
   where c.movie_id = ${chosen}
  window of_person as (partition by c.movie_id, p.id)
   order by c.movie_id, p.id, r.rank, c.position`

/** The texts of all sources, one after the other: an import adds words to a movie and takes none away. */
function textOf(kind: 'overview' | 'tagline', allowed: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select string_agg(body, ' ' order by rank) from (
    select t.body, min(array_position(${allowed}, t.source)) as rank
      from movie_text t where t.movie_id = m.id and t.kind = ${sql.lit(kind)} and t.source = any(${allowed})
     group by t.body) texts)`
}
