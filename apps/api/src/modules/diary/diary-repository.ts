import type { DiaryPage } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import { first } from '../../common/required.ts'
import type { Tables } from '../../database/tables.ts'
import { VIEWING_COLUMNS, type ViewingRow } from './viewing-repository.ts'

export type DiaryRepository = ReturnType<typeof createDiaryRepository>
export type YearCount = NonNullable<DiaryPage['counts']>['years'][number]

/** Position in the diary: the last viewing before it. */
export interface DiaryPlace {
  /** Null among the viewings without a date. */
  date: string | null
  id: string
}

/** A viewing on a known date, with the facts that the year page counts. */
export interface YearRow {
  movie_id: number
  seen_on: string
  runtime: number | null
  group_id: string | null
  group_name: string | null
}

export interface PersonCount {
  kind: 'director' | 'actor'
  id: number
  name: string
  profile_path: string | null
  count: number
}

/** Further down, a cast is of people that hardly anyone remembers. */
const MAIN_CAST = 8

/** Reads a user's viewings over all movies. */
export function createDiaryRepository(db: Kysely<Tables>) {
  return { ...pageQueries(db), ...yearQueries(db) }
}

function pageQueries(db: Kysely<Tables>) {
  return {
    async page(
      userId: string,
      after: DiaryPlace | null,
      limit: number,
    ): Promise<(ViewingRow & { date: string | null })[]> {
      const { rows } = await sql<ViewingRow & { date: string | null }>`
        select ${VIEWING_COLUMNS}, v.seen_on::text as date
          from (select * from viewing where user_id = ${userId} ${isAfter(after)}
                 order by seen_on desc nulls last, id desc limit ${limit}) v
         order by v.seen_on desc nulls last, v.id desc`.execute(db)
      return rows
    },

    async counts(userId: string): Promise<NonNullable<DiaryPage['counts']>> {
      const { rows } = await sql<NonNullable<DiaryPage['counts']>>`
        select count(*)::int as viewings, count(distinct movie_id)::int as movies, ${yearsOf(userId)} as years
          from viewing where user_id = ${userId}`.execute(db)
      return first(rows)
    },
  }
}

function isAfter(after: DiaryPlace | null) {
  if (after === null) return sql``
  if (after.date === null) return sql`and seen_on is null and id < ${after.id}`
  return sql`and ((seen_on, id) < (${after.date}::date, ${after.id}::uuid) or seen_on is null)`
}

const yearsOf = (userId: string) => sql<YearCount[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('year', year, 'count', count) order by year desc), '[]')
    from (select extract(year from seen_on)::int as year, count(*)::int as count
            from viewing where user_id = ${userId} and seen_on is not null group by 1) years)`

const inYear = (userId: string, year: number) =>
  sql`v.user_id = ${userId} and v.seen_on >= make_date(${year}::int, 1, 1) and v.seen_on < make_date(${year}::int + 1, 1, 1)`

function yearQueries(db: Kysely<Tables>) {
  return {
    async years(userId: string): Promise<YearCount[]> {
      const { rows } = await sql<{ years: YearCount[] }>`select ${yearsOf(userId)} as years`.execute(db)
      return first(rows).years
    },

    /** The viewings of a year in the order of their dates. */
    async viewings(userId: string, year: number): Promise<YearRow[]> {
      const { rows } = await sql<YearRow>`
        select v.movie_id, left(v.seen_on::text, case v.precision when 'year' then 4 when 'month' then 7 else 10 end) as seen_on,
               m.runtime, g.id as group_id, g.name as group_name
          from viewing v join movie m on m.id = v.movie_id
          left join evening e on e.id = v.evening_id left join user_group g on g.id = e.group_id
         where ${inYear(userId, year)}
         order by v.seen_on, v.id`.execute(db)
      return rows
    },

    /** Directors and actors of the year's movies who were seen in at least two. @param limit of each kind */
    async people(userId: string, year: number, limit: number): Promise<PersonCount[]> {
      const { rows } = await sql<PersonCount>`
        with seen as (select distinct v.movie_id from viewing v where ${inYear(userId, year)}),
        credits as (
          select distinct c.kind = 'cast' as is_cast, c.person_id, c.movie_id from seen join credit c using (movie_id)
           where (c.kind = 'cast' and c.position < ${MAIN_CAST}) or (c.kind = 'crew' and c.job = 'Director')),
        counted as (
          select is_cast, person_id, count(*)::int as count from credits group by 1, 2 having count(*) > 1)
        select case when is_cast then 'actor' else 'director' end as kind, p.id, p.name, p.profile_path, count from (
          select *, row_number() over (partition by is_cast order by count desc, person_id) as n from counted) ranked
          join person p on p.id = ranked.person_id where n <= ${limit} order by is_cast, n`.execute(db)
      return rows
    },
  }
}
