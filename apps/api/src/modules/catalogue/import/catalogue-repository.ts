import type { ShownTexts, SourceMovie, SourceName, UpsertMode } from '@marquee/sources'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { lockCatalogue, notifyChanged } from './changes-repository.ts'
import { writeCredits } from './credits-repository.ts'
import { writeFacts } from './facts-repository.ts'
import { writePersonNames, writeTitles, type PersonNames } from './names-repository.ts'
import { writePeople } from './people-repository.ts'
import { withTheirSeries, writeCollections } from './series-repository.ts'

type Db = Kysely<Tables> | Transaction<Tables>
export interface UpsertRequest {
  source: SourceName
  mode: UpsertMode
  movies: readonly SourceMovie[]
}

export type CatalogueRepository = ReturnType<typeof createCatalogueRepository>

/**
 * Writes movies of any source, a batch in one transaction, and notifies every process of the ids that changed.
 * @param shown whose title a movie gets that ships with the product and is imported too
 */
export function createCatalogueRepository(db: Kysely<Tables>, { shown = 'shipped' }: { shown?: ShownTexts } = {}) {
  return {
    /**
     * The ids of the given movies, in their order. Known ones are found by tmdb_id, imdb_id, or title and year.
     * `also` writes a source's data for other tables in the same transaction.
     */
    upsertMovies: (
      request: UpsertRequest,
      also?: (trx: Transaction<Tables>, ids: readonly number[]) => Promise<void>,
    ): Promise<number[]> =>
      db.transaction().execute(async (trx) => {
        await lockCatalogue(trx)
        const ids = await resolveIds(trx, request.movies)
        await writeMovies(trx, request, { ids, shown })
        await writeTexts(trx, request, ids)
        await writeFacets(trx, request, ids)
        await writeReferences(trx, request, ids)
        await writeTitles(trx, { ...request, ids })
        await writeCollections(trx, { ...request, ids })
        await writeFacts(trx, { ...request, ids })
        const people = await writePeople(trx, { ...request, ids })
        await writeCredits(trx, { ...request, ids, people })
        await also?.(trx, ids)
        await notifyChanged(trx, await withTheirSeries(trx, ids))
        return ids
      }),

    /** The ids of known movies, null for the others, in their order. */
    findMovies: (movies: readonly SourceMovie[]): Promise<(number | null)[]> => findIds(db, movies),

    upsertLabels: (labels: readonly { name: string; type: string; definition: string | null }[]) =>
      sql`insert into label (name, type, definition)
          select name, type, definition from jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as l(name text, type text, definition text)
          on conflict (type, name) do update set definition = excluded.definition`.execute(db),

    /** Facts of shipped people by name; of namesakes the shipped one has them, else the best known. */
    completePeople: (people: readonly { name: string }[]) =>
      sql`update person set birthday = ${ownOrGiven('birthday')}, deathday = ${ownOrGiven('deathday')},
                 known_for_department = coalesce(person.known_for_department, p.known_for_department),
                 biography = ${ownOrGiven('biography')},
                 tmdb_filled = array(select name from unnest(person.tmdb_filled) name where to_jsonb(p) ->> name is null)
            from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
              as p(name text, birthday date, deathday date, known_for_department text, biography text)
           where person.id = (
             select id from person namesake where lower(namesake.name) = lower(p.name)
              order by (source = 'starter') desc, popularity desc, id limit 1)`.execute(db),

    /** Other names of people in the catalogue; the source's earlier ones for them are deleted. */
    upsertPersonNames: (source: SourceName, names: readonly PersonNames[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await lockCatalogue(trx)
        await notifyChanged(trx, await writePersonNames(trx, { source, names }))
      }),
  }
}

/** Known values stay, unless they came from TMDB: these are replaced, and no longer expire with TMDB's content. */
function ownOrGiven(column: 'birthday' | 'deathday' | 'biography') {
  const [own, given] = [sql.ref(`person.${column}`), sql.ref(`p.${column}`)]
  return sql`case when ${sql.lit(column)} = any(person.tmdb_filled) then coalesce(${given}, ${own}) else coalesce(${own}, ${given}) end`
}

/** True if a movie was shipped with the product: its own texts tell, even if other sources have added to it. */
const IS_SHIPPED = sql`exists (select from movie_text own where own.movie_id = movie.id and own.source = 'starter')`

/** Ids of known movies, fresh ids for new ones. */
async function resolveIds(db: Db, movies: readonly SourceMovie[]): Promise<number[]> {
  const known = await findIds(db, movies)
  const missing = known.filter((id) => id === null).length
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('movie', 'id'))::int as id from generate_series(1, ${missing})`.execute(db)
  const fresh = rows.values()
  return known.map((id) => id ?? fresh.next().value!.id)
}

/** Finds movies by tmdb_id, else by imdb_id, else, where a source has neither, by title and year. */
async function findIds(db: Db, movies: readonly SourceMovie[]): Promise<(number | null)[]> {
  const incoming = movies.map((movie, position) => ({
    position,
    tmdb_id: movie.tmdbId,
    imdb_id: movie.imdbId,
    title: movie.title,
    year: movie.releaseDate ? Number(movie.releaseDate.slice(0, 4)) : null,
  }))
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(by_tmdb.id, by_imdb.id, by_title.id) as id
      from jsonb_to_recordset(${JSON.stringify(incoming)}::jsonb)
        as i(position int, tmdb_id int, imdb_id text, title text, year int)
      left join movie by_tmdb on by_tmdb.tmdb_id = i.tmdb_id
      left join movie by_imdb on by_imdb.imdb_id = i.imdb_id and (i.tmdb_id is null or by_imdb.tmdb_id is null)
      left join lateral (
        select m.id from movie m
         where i.tmdb_id is null and i.imdb_id is null
           and lower(m.title) = lower(i.title) and extract(year from m.release_date) is not distinct from i.year
         order by m.id limit 1) by_title on true
     order by i.position`.execute(db)
  return rows.map((row) => row.id)
}

async function writeMovies(
  db: Db,
  { source, mode, movies }: UpsertRequest,
  { ids, shown }: { ids: readonly number[]; shown: ShownTexts },
): Promise<void> {
  const rows = movies.map((movie, index) => ({
    id: ids[index],
    tmdb_id: movie.tmdbId,
    imdb_id: movie.imdbId,
    title: movie.title,
    original_title: movie.originalTitle,
    original_language: movie.originalLanguage,
    release_date: movie.releaseDate,
    runtime: movie.runtime || null,
    budget: movie.budget || null,
    revenue: movie.revenue || null,
    poster_path: movie.posterPath,
    backdrop_path: movie.backdropPath,
    popularity: movie.popularity ?? 0,
  }))
  const columns = [
    'tmdb_id',
    'imdb_id',
    'original_title',
    'original_language',
    'release_date',
    'runtime',
    'budget',
    'revenue',
    'poster_path',
    'backdrop_path',
  ]
  const merge = columns.map((name) => {
    const [incoming, stored] = [sql.ref(`excluded.${name}`), sql.ref(`movie.${name}`)]
    return sql`${sql.ref(name)} = ${mode === 'replace' ? sql`coalesce(${incoming}, ${stored})` : sql`coalesce(${stored}, ${incoming})`}`
  })
  // The shipped catalogue's titles stay unless the operator prefers those of imports; the other title is kept as an alias.
  const shownTitle =
    shown === 'shipped' ? sql`case when ${IS_SHIPPED} then movie.title else excluded.title end` : sql`excluded.title`
  if (mode === 'replace' && shown === 'imported') await keepShippedTitles(db, JSON.stringify(rows))
  await sql`
    insert into movie (id, tmdb_id, imdb_id, title, original_title, original_language, release_date, runtime, budget, revenue,
                       poster_path, backdrop_path, popularity, source)
    select distinct on (id) id, tmdb_id, imdb_id, title, original_title, original_language, release_date, runtime, budget, revenue,
           poster_path, backdrop_path, popularity, ${source}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as m(id int, tmdb_id int, imdb_id text, title text, original_title text, original_language text, release_date date, runtime int,
             budget bigint, revenue bigint, poster_path text, backdrop_path text, popularity real)
    on conflict (id) do update set ${sql.join(merge)},
      popularity = greatest(movie.popularity, excluded.popularity),
      ${mode === 'replace' ? sql`title = ${shownTitle}, source = excluded.source, fetched_at = now()` : sql`title = movie.title`}`.execute(
    db,
  )
  if (source !== 'tmdb' && mode === 'replace') await takeOver(db, JSON.stringify(rows))
}

/** A shipped title that another one replaces is kept as an alias. */
async function keepShippedTitles(db: Db, rows: string): Promise<void> {
  await sql`
    insert into movie_alias (movie_id, title, source)
    select movie.id, movie.title, 'starter' from movie
      join jsonb_to_recordset(${rows}::jsonb) as i(id int, title text) on i.id = movie.id and i.title <> movie.title
     where ${IS_SHIPPED} on conflict do nothing`.execute(db)
}

/** Values that another source has confirmed no longer expire with TMDB's content. */
async function takeOver(db: Db, rows: string): Promise<void> {
  await sql`
    update tmdb_fetch f set filled = array(select name from unnest(f.filled) name where i.item ->> name is null)
      from jsonb_array_elements(${rows}::jsonb) as i(item) where f.movie_id = (i.item ->> 'id')::int`.execute(db)
}

async function writeTexts(db: Db, { source, movies }: UpsertRequest, ids: readonly number[]): Promise<void> {
  const texts = movies.flatMap((movie, index) =>
    (['overview', 'tagline'] as const).flatMap((kind) =>
      movie[kind] ? [{ movie_id: ids[index], kind, body: movie[kind] }] : [],
    ),
  )
  await sql`
    insert into movie_text (movie_id, kind, source, body)
    select distinct on (movie_id, kind) movie_id, kind, ${source}, body
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t(movie_id int, kind text, body text)
    on conflict (movie_id, kind, source) do update set body = excluded.body, fetched_at = now()`.execute(db)
}

/** Genres, countries, keywords and labels: a source replaces its earlier values and adds to those of others. */
async function writeFacets(db: Db, { source, movies }: UpsertRequest, ids: readonly number[]): Promise<void> {
  const genres = movies.flatMap((movie, index) =>
    (movie.genreIds ?? []).map((id, position) => ({ movie_id: ids[index], id, position })),
  )
  await sql`
    insert into movie_genre (movie_id, genre_id, position)
    select movie_id, id, position from jsonb_to_recordset(${JSON.stringify(genres)}::jsonb) as g(movie_id int, id int, position int)
     where id in (select id from genre) on conflict do nothing`.execute(db)

  const countries = movies.flatMap((movie, index) =>
    (movie.countries ?? []).map((code, position) => ({ movie_id: ids[index], code, position })),
  )
  await sql`
    insert into movie_country (movie_id, iso_3166_1, position)
    select movie_id, code, position from jsonb_to_recordset(${JSON.stringify(countries)}::jsonb) as c(movie_id int, code text, position int)
    on conflict do nothing`.execute(db)

  const keywords = JSON.stringify(
    movies.flatMap((movie, index) => (movie.keywords ?? []).map((name) => ({ movie_id: ids[index], name }))),
  )
  await sql`
    insert into keyword (name) select distinct name from jsonb_to_recordset(${keywords}::jsonb) as k(name text)
     order by name on conflict do nothing`.execute(db)
  const given = ids.filter((_, index) => movies[index]?.keywords !== undefined)
  await sql`delete from movie_keyword where source = ${source} and movie_id = any(${given})`.execute(db)
  await sql`
    insert into movie_keyword (movie_id, keyword_id, source)
    select k.movie_id, keyword.id, ${source} from jsonb_to_recordset(${keywords}::jsonb) as k(movie_id int, name text)
      join keyword using (name) on conflict do nothing`.execute(db)

  await writeLabels(db, { source, movies }, ids)
}

async function writeLabels(
  db: Db,
  { source, movies }: Pick<UpsertRequest, 'source' | 'movies'>,
  ids: readonly number[],
): Promise<void> {
  const labelled = movies.flatMap((movie, index) =>
    (movie.labels ?? []).map((label) => ({ movie_id: ids[index], predicted: false, ...label })),
  )
  const labels = JSON.stringify(labelled)
  await sql`
    insert into label (name, type)
    select distinct name, type from jsonb_to_recordset(${labels}::jsonb) as l(name text, type text) order by type, name
    on conflict do nothing`.execute(db)
  const given = ids.filter((_, index) => movies[index]?.labels !== undefined)
  await sql`delete from movie_label where source = ${source} and movie_id = any(${given})`.execute(db)
  await sql`
    insert into movie_label (movie_id, label_id, rating, predicted, source)
    select distinct on (l.movie_id, label.id) l.movie_id, label.id, l.rating, l.predicted, ${source}
      from jsonb_to_recordset(${labels}::jsonb) as l(movie_id int, name text, type text, rating real, predicted boolean)
      join label using (type, name)
    on conflict (movie_id, label_id) do update
       set rating = excluded.rating, predicted = excluded.predicted, source = excluded.source
     where movie_label.predicted`.execute(db)
}

async function writeReferences(db: Db, { source, movies }: UpsertRequest, ids: readonly number[]): Promise<void> {
  const ratings = movies.flatMap((movie, index) =>
    (movie.ratings ?? []).map((rating) => ({ movie_id: ids[index], ...rating })),
  )
  await sql`
    insert into external_rating (movie_id, type, rating, max_rating, source)
    select distinct on (movie_id, type) movie_id, type, rating, "maxRating", ${source}
      from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb) as r(movie_id int, type text, rating real, "maxRating" real)
    on conflict (movie_id, type) do update
       set rating = excluded.rating, max_rating = excluded.max_rating, source = excluded.source, fetched_at = now()`.execute(
    db,
  )

  const links = movies.flatMap((movie, index) => (movie.links ?? []).map((link) => ({ movie_id: ids[index], ...link })))
  await sql`
    insert into external_link (movie_id, type, link, source)
    select distinct on (movie_id, type) movie_id, type, link, ${source}
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(movie_id int, type text, link text)
    on conflict (movie_id, type) do update set link = excluded.link, source = excluded.source`.execute(db)
}
