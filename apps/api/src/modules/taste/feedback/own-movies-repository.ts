import { RATING_VALUES, type OwnKind, type OwnSort } from '@marquee/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { first } from '../../../common/required.ts'
import type { Tables } from '../../../database/tables.ts'

const { Dislike, Best } = RATING_VALUES

/** Conditions on a list of own movies. */
export interface OwnMoviesFilter {
  userId: string
  kind: OwnKind
  /** All when empty; counts of levels leave this out. */
  levels: readonly number[]
  /** Movies to choose from, found by their names; null without a search. */
  ids: readonly number[] | null
  genreIds: readonly number[]
  yearFrom: number | null
  yearTo: number | null
}

/** A place in an ordered list: the last movie before it. */
export interface OwnPlace {
  /** Microseconds; movies that changed after it come last. */
  asOf: string
  late: boolean
  id: number
  value: string
}

export interface OwnMoviesRequest extends OwnMoviesFilter {
  sort: OwnSort
  after: OwnPlace | null
  size: number
}

/** Times are microseconds since 1970, as text: a Date would cut them to milliseconds. */
export interface OwnMovieRow {
  id: number
  value: number | null
  predicted: number | null
  baseline: number | null
  created_at: string | null
  updated_at: string | null
  marked_at: string | null
  /** The part of an import, as the contract's `FormerRating` ends. */
  brought: string | null
}

export interface OwnMovieCounts {
  rated: number
  seen: number
  hidden: number
  levels: Map<number | null, number>
}

interface PlacedRow extends OwnMovieRow {
  as_of: string
  late: boolean
  key: string
  n: number
  total: number
}

export interface OwnMoviesFound {
  rows: OwnMovieRow[]
  /** Null at the end. */
  next: OwnPlace | null
  /** Places before the second and later pages, on the first page only. */
  places: OwnPlace[] | null
}

/** Reads the movies that a user has rated or marked, in pages by the sort value and id of their last movie. */
export function createOwnMoviesRepository(db: Kysely<Tables>) {
  return {
    async page(request: OwnMoviesRequest): Promise<OwnMoviesFound> {
      const { after, size, kind, userId, sort } = request
      const isTime = sort === 'recent'
      const { rows } = await sql<PlacedRow>`
        with numbered as (
          select *, row_number() over (order by ${order(request)}) as n, count(*) over () as total
            from (${listed(request)}) listed)
        select id, value, predicted, baseline, ${inMicroseconds('created_at')}, ${inMicroseconds('updated_at')},
               ${inMicroseconds('marked_at')}, brought, ${after === null ? micros('as_of') : sql`${after.asOf}`}::text as as_of, late,
               case when late then ${micros('numbered.changed')}::text else ${isTime ? micros('key') : sql`key`}::text end as key,
               n::int, total::int
          from numbered join (${SOURCES[kind](userId)}) own on own.movie_id = numbered.id
         where n <= ${size + 1}::int ${after === null ? sql`or (n % ${size}::int = 0 and n < total)` : sql``}
         order by n`.execute(db)
      const last = rows[size - 1]
      return {
        rows: rows.slice(0, size).map(toRow),
        next: last && rows.length > size ? placeOf(last) : null,
        places: after === null ? rows.filter(({ n, total }) => n % size === 0 && n < total).map(placeOf) : null,
      }
    },

    /** The movies of a list whose names have the words of a text. */
    async named({ kind, userId }: Pick<OwnMoviesFilter, 'kind' | 'userId'>, text: string): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from (
          select m.movie_id as id, ' ' || ${folded(sql`names`)} as names
            from (select movie_id, ${NAMES} as names
                    from (${SOURCES[kind](userId)}) own join movie m on m.id = own.movie_id offset 0) m) movies
         where names like all (array(select '% ' || word || '%' from unnest(string_to_array(${folded(sql`${text}::text`)}, ' ')) word))`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    },

    async counts(filter: OwnMoviesFilter): Promise<OwnMovieCounts> {
      const { userId } = filter
      const { rows } = await sql<Omit<OwnMovieCounts, 'levels'> & { levels: [number | null, number][] }>`
        select ${countOf(userId, 'rated')} as rated, ${countOf(userId, 'seen')} as seen, ${countOf(userId, 'hidden')} as hidden,
               (select coalesce(jsonb_agg(jsonb_build_array(value, count)), '[]')
                  from (select value, count(*) from (${filtered(filter)}) own group by value) levels) as levels`.execute(
        db,
      )
      const { levels, ...counts } = first(rows)
      return { ...counts, levels: new Map(levels) }
    },
  }
}

function toRow({ as_of: _asOf, late: _late, key: _key, n: _n, total: _total, ...row }: PlacedRow): OwnMovieRow {
  return row
}

function placeOf({ as_of: asOf, late, id, key: value }: PlacedRow): OwnPlace {
  return { asOf, late, id, value }
}

/** Of the rating `r`. */
const BROUGHT = sql`case when r.brought is not null or not r.dated
  then concat(r.brought, '~', r.brought_scale, '~', replace(r.brought_from, '~', '-'), '~', r.dated::int) end as brought`

const SOURCES: Record<OwnKind, (userId: string) => RawBuilder<unknown>> = {
  rated: (userId) => sql`
    select movie_id, value, predicted, baseline, created_at, updated_at, null::timestamptz as marked_at, ${BROUGHT}, updated_at as at,
           updated_at as changed
      from rating r where user_id = ${userId}`,
  seen: (userId) => sql`
    select movie_id, null::real as value, null::real as predicted, null::real as baseline, null::timestamptz as created_at,
           null::timestamptz as updated_at, created_at as marked_at, null as brought, created_at as at, created_at as changed
      from movie_mark mark where user_id = ${userId} and kind = 'seen'
       and not exists (select from rating where user_id = ${userId} and movie_id = mark.movie_id)`,
  hidden: (userId) => sql`
    select mark.movie_id, r.value, r.predicted, r.baseline, r.created_at, r.updated_at, mark.created_at as marked_at, ${BROUGHT},
           mark.created_at as at, greatest(mark.created_at, r.updated_at) as changed
      from movie_mark mark left join rating r on r.user_id = mark.user_id and r.movie_id = mark.movie_id
     where mark.user_id = ${userId} and mark.kind = 'hidden'`,
}

function countOf(userId: string, kind: OwnKind) {
  return sql`(select count(*)::int from (${SOURCES[kind](userId)}) own)`
}

/** The movies of a kind that fit everything but the levels. Facts of movies are read only where they are needed. */
function filtered({ userId, kind, ids, genreIds, yearFrom, yearTo }: OwnMoviesFilter, sort?: OwnSort) {
  const conditions = [
    ...(ids === null ? [] : [sql`own.movie_id = any(${ids}::int[])`]),
    ...(genreIds.length === 0 ? [] : [ofGenres(genreIds)]),
    ...(yearFrom === null ? [] : [sql`extract(year from m.release_date) >= ${yearFrom}::int`]),
    ...(yearTo === null ? [] : [sql`extract(year from m.release_date) <= ${yearTo}::int`]),
  ]
  const needsMovie = yearFrom !== null || yearTo !== null || sort === 'title' || sort === 'year'
  return sql`
    select own.* ${needsMovie ? sql`, m.title, m.release_date` : sql``}
      from (${SOURCES[kind](userId)}) own ${needsMovie ? sql`join movie m on m.id = own.movie_id` : sql``}
     ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`}`
}

function ofGenres(ids: readonly number[]) {
  return sql`(select count(*) from movie_genre where movie_id = own.movie_id and genre_id = any(${ids}))
    = ${new Set(ids).size}::int`
}

/** Titles, other titles and directors of a movie `m`. */
const NAMES = sql`concat_ws(' ', m.title, m.original_title,
  (select string_agg(title, ' ') from movie_title where movie_id = m.id),
  (select string_agg(title, ' ') from movie_alias where movie_id = m.id),
  (select string_agg(p.name, ' ') from credit c join person p on p.id = c.person_id
    where c.movie_id = m.id and c.kind = 'crew' and c.job = 'Director'))`

/** Small letters without accents, with one space between words. Texts of ASCII are not normalised, which takes most of the time. */
function folded(text: RawBuilder<unknown>) {
  return sql`trim(regexp_replace(
    case when octet_length(${text}) = length(${text}) then lower(${text})
         else regexp_replace(lower(normalize(${text}, nfd)), '[\\u0300-\\u036f]+', '', 'g') end,
    '[^[:alnum:]]+', ' ', 'g'))`
}

/** The value that each order sorts by: titles ascending, everything else descending. */
const KEYS: Record<OwnSort, RawBuilder<unknown>> = {
  recent: sql`at`,
  title: sql`left(regexp_replace(${folded(sql`title`)}, '^(the|an|a) ', ''), 60) collate "C"`,
  year: sql`coalesce(extract(year from release_date)::int, 0)`,
  rating: sql`coalesce(value, -1)`,
  surprise: sql`coalesce(round(abs(100 * (value - ${sql.lit(Dislike)}) / ${sql.lit(Best - Dislike)} - predicted)::numeric, 3), -1)`,
}

const micros = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`
const inMicroseconds = (column: string) => sql`${micros(column)}::text as ${sql.ref(column)}`
const momentOf = (microseconds: string) =>
  sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`

/** The movies behind the place, each with its sort value. The ones that changed since the first page have no place in it, so they come last. */
function listed(request: OwnMoviesRequest) {
  const { levels, sort, after } = request
  const late = after === null ? sql`false` : sql`changed > ${momentOf(after.asOf)}`
  return sql`
    select * from (
      select movie_id as id, ${KEYS[sort]} as key, changed, ${late} as late
             ${after === null ? sql`, max(changed) over () as as_of` : sql``}
        from (${filtered(request, sort)}) fitting
       ${levels.length === 0 ? sql`` : sql`where value = any(${levels}::real[])`}) keyed
     ${after === null ? sql`` : sql`where ${isAfter(sort, after)}`}`
}

function isAfter(sort: OwnSort, { late, id, value }: OwnPlace) {
  if (late) return sql`late and (changed, id) > (${momentOf(value)}, ${id}::int)`
  if (sort === 'title') return sql`(late or (key, id) > (${value}, ${id}::int))`
  const key = sort === 'recent' ? momentOf(value) : sort === 'rating' ? sql`${value}::real` : sql`${value}::numeric`
  return sql`(late or key < ${key} or (key = ${key} and id > ${id}::int))`
}

function order({ sort }: OwnMoviesRequest) {
  return sql`late, case when late then changed end, key ${sort === 'title' ? sql`asc` : sql`desc`}, id`
}
