import { GRAVE_KEYWORDS } from '@marquee/posters/tone'
import { loadSpoilerLabels } from '@marquee/starter'
import {
  MAX_SERIES_MOVIES,
  type CardFacts,
  type CastCredit,
  type CrewCredit,
  type ExternalLink,
  type ExternalRating,
  type MovieFacts,
  type MovieLabel,
} from '@marquee/contract'
import type { SourceName } from '@marquee/sources'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { countryName } from './countries.ts'

export type MovieRepository = ReturnType<typeof createMovieRepository>

/** The columns of a movie `m` from which our own poster is drawn, besides the genres. Its moods include what else its tone depends on. */
export const POSTER_COLUMNS = sql`
  (select p.name from credit c join person p on p.id = c.person_id
    where c.movie_id = m.id and c.kind = 'crew' and c.job = 'Director' order by c.position limit 1) as director,
  coalesce((select jsonb_agg(l.name order by ml.rating desc, l.name)
              from movie_label ml join label l on l.id = ml.label_id
             where ml.movie_id = m.id and l.type = 'mood' and ml.rating > 0.5), '[]')
    || coalesce((select jsonb_agg(distinct lower(k.name))
                   from movie_keyword mk join keyword k on k.id = mk.keyword_id
                  where mk.movie_id = m.id and lower(k.name) = any(${GRAVE_KEYWORDS})), '[]')
    || case when m.original_language not in ('en', 'xx') then jsonb_build_array(m.original_language) else '[]' end as moods`

/** A part without a place follows the one that was released `before` it. */
const IN_SERIES = sql`coalesce(position, before, 0), position nulls last, release_date, id`

/** Certificates, prizes, the work that the movie `m` is based on, and the parts of its series. */
const FURTHER_FACTS = sql`
  coalesce((select jsonb_agg(jsonb_build_object('country', iso_3166_1, 'certificate', certificate) order by iso_3166_1)
              from movie_certificate where movie_id = m.id), '[]') as certificates,
  coalesce((select jsonb_agg(reason order by position, reason) from movie_content where movie_id = m.id), '[]') as content,
  coalesce((select jsonb_agg(jsonb_build_object('body', body, 'category', category, 'won', won, 'year', year)
                             order by won desc, position, body, category)
              from movie_award where movie_id = m.id), '[]') as awards,
  (select jsonb_build_object('kind', kind, 'title', title, 'author', author)
     from movie_basis where movie_id = m.id) as based_on,
  (select jsonb_build_object(
            'name', own.name, 'position', own.position, 'parts', own.parts,
            'here', (select count(*) from movie_collection where name = own.name),
            'movies', (select jsonb_agg(jsonb_build_object('id', id, 'title', title, 'position', position)
                                        order by ${IN_SERIES})
                         from (select * from (
                           select part.id, part.title, part.release_date, c.position,
                                  max(c.position) over (order by part.release_date) as before
                             from movie_collection c join movie part on part.id = c.movie_id where c.name = own.name) dated
                          order by ${IN_SERIES} limit ${MAX_SERIES_MOVIES}) parts))
     from movie_collection own where own.movie_id = m.id) as series`

/** Reads the catalogue for movie pages and lists. @param texts sources in the order in which their texts are shown */
export function createMovieRepository(db: Kysely<Tables>, texts: readonly SourceName[]) {
  return {
    ...wholeMovies(db, texts),
    ...movieParts(db),
  }
}

function wholeMovies(db: Kysely<Tables>, sources: readonly SourceName[]) {
  const cardColumns = sql`
    m.id, m.tmdb_id, m.title, m.release_date::text as release_date, m.runtime, m.poster_path,
    ${preferredText('tagline', sources)} as tagline,
    coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by mg.position)
                from movie_genre mg join genre g on g.id = mg.genre_id where mg.movie_id = m.id), '[]') as genres,
    ${POSTER_COLUMNS}`
  return {
    async cards(ids: readonly number[]): Promise<Map<number, CardFacts>> {
      const { rows } = await sql<CardFacts>`select ${cardColumns} from movie m where m.id = any(${ids})`.execute(db)
      return new Map(rows.map((row) => [row.id, row]))
    },

    async movies(ids: readonly number[]): Promise<Map<number, MovieFacts>> {
      const { rows } = await sql<Omit<MovieFacts, 'origin_country'> & { countries: string[] }>`
        select ${cardColumns}, m.original_title, m.original_language, m.budget, m.revenue,
               ${FURTHER_FACTS},
               ${preferredText('overview', sources)} as overview,
               coalesce((select jsonb_agg(iso_3166_1 order by position) from movie_country where movie_id = m.id), '[]') as countries,
               coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name)
                           from movie_keyword mk join keyword k on k.id = mk.keyword_id where mk.movie_id = m.id), '[]') as keywords,
               coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by position, id) from (
                  select p.id, p.name, min(c.position) as position from credit c join person p on p.id = c.person_id
                   where c.movie_id = m.id and c.kind = 'crew' and c.job = 'Director' group by p.id) d), '[]') as directors,
               (select jsonb_agg(distinct source) from (
                  select m.source union all select source from movie_text where movie_id = m.id) s) as sources
          from movie m where m.id = any(${ids})`.execute(db)
      return new Map(
        rows.map(({ countries, ...row }) => [row.id, { ...row, origin_country: countries.map(toCountry) }]),
      )
    },
  }
}

function movieParts(db: Kysely<Tables>) {
  const spoilers = loadSpoilerLabels()
  return {
    async cast(movieId: number): Promise<CastCredit[]> {
      const rows = await credits(db, movieId, 'cast')
      return rows.map(({ id, character, ...person }) => ({ id, person: toPerson(person), character }))
    },

    async crew(movieId: number): Promise<CrewCredit[]> {
      const rows = await credits(db, movieId, 'crew')
      return rows.map(({ id, job, ...person }) => ({ id, person: toPerson(person), job: job ?? '' }))
    },

    async labels(movieId: number): Promise<MovieLabel[]> {
      const rows = await db
        .selectFrom('movie_label')
        .innerJoin('label', 'label.id', 'movie_label.label_id')
        .select(['label.id', 'label.name', 'label.type', 'movie_label.rating', 'movie_label.predicted'])
        .where('movie_id', '=', movieId)
        .orderBy('movie_label.rating', 'desc')
        .orderBy('label.name')
        .execute()
      return rows.map(({ rating, predicted, ...label }) => ({
        label,
        rating,
        predicted,
        ...(spoilers.has(label.name) && { spoils: true }),
      }))
    },

    links: (movieId: number): Promise<ExternalLink[]> =>
      db
        .selectFrom('external_link')
        .select(['id', 'link', 'type as external_link_type'])
        .where('movie_id', '=', movieId)
        .orderBy('type')
        .execute(),

    ratings: (movieId: number): Promise<ExternalRating[]> =>
      db
        .selectFrom('external_rating')
        .select(['rating', 'max_rating', 'type as external_link_type'])
        .where('movie_id', '=', movieId)
        .orderBy('type')
        .execute(),
  }
}

function toCountry(code: string): MovieFacts['origin_country'][number] {
  return { iso_3166_1: code, name: countryName(code) }
}

function credits(db: Kysely<Tables>, movieId: number, kind: 'cast' | 'crew') {
  return db
    .selectFrom('credit')
    .innerJoin('person', 'person.id', 'credit.person_id')
    .select([
      'credit.id',
      'credit.character',
      'credit.job',
      'person.id as person_id',
      'person.name',
      'person.profile_path',
    ])
    .where('credit.movie_id', '=', movieId)
    .where('credit.kind', '=', kind)
    .orderBy('credit.position')
    .orderBy('credit.id')
    .execute()
}

function toPerson({ person_id, name, profile_path }: { person_id: number; name: string; profile_path: string | null }) {
  return { id: person_id, name, profile_path }
}

/** The text of a movie `m` that is shown. @param sources in the order in which their texts are preferred */
export function preferredText(kind: 'overview' | 'tagline', sources: readonly SourceName[]) {
  return sql`(select t.body from movie_text t where t.movie_id = m.id and t.kind = ${sql.lit(kind)}
     order by array_position(${sources}::text[], t.source) limit 1)`
}
