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
import { PREPARED } from '../../../database/prepared.ts'
import type { Tables } from '../../../database/tables.ts'
import { countryName } from './countries.ts'

export type MovieRepository = ReturnType<typeof createMovieRepository>

/** Names of a movie's moods, strongest first. Which labels and keywords count is looked up once for all movies of a statement. */
const MOODS = sql`
  coalesce((select jsonb_agg(l.name order by ml.rating desc, l.name)
              from movie_label ml join label l on l.id = ml.label_id
             where ml.movie_id = m.id and ml.rating > 0.5
               and ml.label_id = any(array(select id from label where type = 'mood'))), '[]')`
/** The code of a language other than English, which posters are drawn by, in a list. */
const FOREIGN_LANGUAGE = sql`
  case when m.original_language not in ('en', 'xx') then jsonb_build_array(m.original_language) else '[]' end`

/** The columns of a movie `m` from which our own poster is drawn, besides the genres. Its moods include what else its tone depends on. */
export const POSTER_COLUMNS = sql`
  (select p.name from credit c join person p on p.id = c.person_id
    where c.movie_id = m.id and c.kind = 'crew' and c.job = 'Director' order by c.position limit 1) as director,
  ${MOODS}
    || coalesce((select jsonb_agg(distinct lower(k.name))
                   from movie_keyword mk join keyword k on k.id = mk.keyword_id
                  where mk.movie_id = m.id
                    and mk.keyword_id = any(array(select id from keyword where lower(name) = any(${GRAVE_KEYWORDS})))), '[]')
    || ${FOREIGN_LANGUAGE} as moods`

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

/** Columns of a movie `m` that its card and its page share. */
const SHARED_COLUMNS = sql`
  m.id, m.tmdb_id, m.title, m.release_date::text as release_date, m.runtime, m.poster_path,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by mg.position)
              from movie_genre mg join genre g on g.id = mg.genre_id where mg.movie_id = m.id), '[]') as genres`

/** Facts of a movie's page as the database gives them. Each table is read once, because each further look takes as long as ten rows. */
type StoredMovie = Omit<MovieFacts, 'tagline' | 'overview' | 'sources' | 'director' | 'origin_country'> & {
  source: string
  texts: StoredText[]
  countries: string[]
  language: string[]
}
interface StoredText {
  kind: string
  source: string
  body: string
}

const PAGE_COLUMNS = sql`
  ${SHARED_COLUMNS}, m.original_title, m.original_language, m.budget, m.revenue, m.source,
  ${MOODS} as moods, ${FOREIGN_LANGUAGE} as language,
  ${FURTHER_FACTS},
  coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'source', source, 'body', body))
              from movie_text where movie_id = m.id), '[]') as texts,
  coalesce((select jsonb_agg(iso_3166_1 order by position) from movie_country where movie_id = m.id), '[]') as countries,
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name)
              from movie_keyword mk join keyword k on k.id = mk.keyword_id where mk.movie_id = m.id), '[]') as keywords,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by c.position, p.id)
              from credit c join person p on p.id = c.person_id
             where c.movie_id = m.id and c.kind = 'crew' and c.job = 'Director'), '[]') as directors`

function wholeMovies(db: Kysely<Tables>, sources: readonly SourceName[]) {
  return {
    async cards(ids: readonly number[]): Promise<Map<number, CardFacts>> {
      const { rows } = await sql<CardFacts>`${PREPARED}
        select ${SHARED_COLUMNS}, ${preferredText('tagline', sources)} as tagline, ${POSTER_COLUMNS}
          from movie m where ${amongIds(ids)}`.execute(db)
      return new Map(rows.map((row) => [row.id, row]))
    },

    async movies(ids: readonly number[]): Promise<Map<number, MovieFacts>> {
      const { rows } = await sql<StoredMovie>`${PREPARED}
        select ${PAGE_COLUMNS} from movie m where ${amongIds(ids)}`.execute(db)
      return new Map(rows.map((row) => [row.id, toFacts(row, sources)]))
    },
  }
}

const GRAVE = new Set(GRAVE_KEYWORDS)

function toFacts(row: StoredMovie, sources: readonly SourceName[]): MovieFacts {
  const { source, texts, countries, language, ...facts } = row
  const grave = new Set(facts.keywords.map(({ name }) => name.toLowerCase()).filter((name) => GRAVE.has(name)))
  return {
    ...facts,
    tagline: preferred(texts, 'tagline', sources),
    overview: preferred(texts, 'overview', sources),
    moods: [...facts.moods, ...[...grave].toSorted(), ...language],
    director: facts.directors[0]?.name ?? null,
    origin_country: countries.map(toCountry),
    sources: [...new Set([source, ...texts.map((text) => text.source)])].toSorted(),
  }
}

/** @param sources in the order in which their texts are preferred; other sources come last */
function preferred(texts: readonly StoredText[], kind: string, sources: readonly string[]): string | null {
  const place = ({ source }: StoredText) => (sources.includes(source) ? sources.indexOf(source) : sources.length)
  const [first] = texts.filter((text) => text.kind === kind).toSorted((a, b) => place(a) - place(b))
  return first?.body ?? null
}

/** A plan for any number of ids looks ten times as dear as one for a single id, and would never be kept for it. */
function amongIds(ids: readonly number[]) {
  return ids.length === 1 ? sql`m.id = ${ids[0]}` : sql`m.id = any(${ids})`
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
      const { rows } = await sql<MovieLabel['label'] & { rating: number; predicted: boolean }>`${PREPARED}
        select l.id, l.name, l.type, ml.rating, ml.predicted from movie_label ml join label l on l.id = ml.label_id
         where ml.movie_id = ${movieId} order by ml.rating desc, l.name`.execute(db)
      return rows.map(({ rating, predicted, ...label }) => ({
        label,
        rating,
        predicted,
        ...(spoilers.has(label.name) && { spoils: true }),
      }))
    },

    async links(movieId: number): Promise<ExternalLink[]> {
      const { rows } = await sql<ExternalLink>`${PREPARED}
        select id, link, type as external_link_type from external_link where movie_id = ${movieId} order by type`.execute(
        db,
      )
      return rows
    },

    async ratings(movieId: number): Promise<ExternalRating[]> {
      const { rows } = await sql<ExternalRating>`${PREPARED}
        select rating, max_rating, type as external_link_type from external_rating
         where movie_id = ${movieId} order by type`.execute(db)
      return rows
    },
  }
}

function toCountry(code: string): MovieFacts['origin_country'][number] {
  return { iso_3166_1: code, name: countryName(code) }
}

interface Credit {
  id: number
  character: string | null
  job: string | null
  person_id: number
  name: string
  profile_path: string | null
}

async function credits(db: Kysely<Tables>, movieId: number, kind: 'cast' | 'crew'): Promise<Credit[]> {
  const { rows } = await sql<Credit>`${PREPARED}
    select c.id, c.character, c.job, p.id as person_id, p.name, p.profile_path
      from credit c join person p on p.id = c.person_id
     where c.movie_id = ${movieId} and c.kind = ${kind} order by c.position, c.id`.execute(db)
  return rows
}

function toPerson({ person_id, name, profile_path }: Pick<Credit, 'person_id' | 'name' | 'profile_path'>) {
  return { id: person_id, name, profile_path }
}

/** The text of a movie `m` that is shown. @param sources in the order in which their texts are preferred */
export function preferredText(kind: 'overview' | 'tagline', sources: readonly SourceName[]) {
  return sql`(select t.body from movie_text t where t.movie_id = m.id and t.kind = ${sql.lit(kind)}
     order by array_position(${sources}::text[], t.source) limit 1)`
}
