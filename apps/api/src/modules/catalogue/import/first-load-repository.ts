import type { SourceMovie, SourceName } from '@marquee/sources'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { first, required } from '../../../common/required.ts'
import type { Tables } from '../../../database/tables.ts'
import { lockCatalogue, notifyChanged } from './changes-repository.ts'
import { FACT_TABLES } from './fact-tables.ts'

type Db = Transaction<Tables>
type Row = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Every movie with its id. */
type Numbered = readonly (readonly [movie: SourceMovie, id: number])[]

/** Fills an empty catalogue: no row is looked for, and each table is written by one statement. */
export function createFirstLoadRepository(db: Kysely<Tables>) {
  return {
    /**
     * Writes movies whose labels are known, all or none, unless the catalogue holds anything.
     * @param onProgress number of written parts, and of all
     * @returns true if the movies were written
     */
    loadIfEmpty: (
      source: SourceName,
      movies: readonly SourceMovie[],
      onProgress: (done: number, total: number) => void,
    ): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        await lockCatalogue(trx)
        if (!(await isEmpty(trx))) return false
        const ids = await freshIds(trx, 'movie', movies.length)
        const numbered = movies.map((movie, index) => [movie, required(ids[index])] as const)
        await checkedOnce(trx, async () => {
          for (const [index, write] of WRITERS.entries()) {
            await write(trx, numbered, source)
            onProgress(index + 1, WRITERS.length)
          }
        })
        await notifyChanged(trx, ids)
        return true
      }),
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not (exists (select from movie) or exists (select from person) or exists (select from keyword)) as empty`.execute(
    db,
  )
  return first(rows).empty
}

/** Checks each foreign key of the catalogue once for all rows instead of row by row, which takes a third of the time. */
async function checkedOnce(db: Db, write: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and confrelid = any(${['movie', 'person', 'keyword', 'label', 'genre']}::regclass[])`.execute(
    db,
  )
  const change = async (action: (row: (typeof rows)[number]) => RawBuilder<unknown>) => {
    for (const row of rows) await sql`alter table ${sql.raw(row.table)} ${action(row)}`.execute(db)
  }
  await change(({ name }) => sql`drop constraint ${sql.ref(name)}`)
  await write()
  await change(({ name, definition }) => sql`add constraint ${sql.ref(name)} ${sql.raw(definition)}`)
}

/** Each table's writer, in the order of their references. */
const WRITERS: readonly ((db: Db, movies: Numbered, source: SourceName) => Promise<void>)[] = [
  writeMovies,
  writeTexts,
  writeTitles,
  writeFacts,
  writeGenresAndCountries,
  writeKeywords,
  writeLabels,
  writeReferences,
  writeCredits,
]

async function freshIds(db: Db, table: 'movie' | 'person' | 'keyword', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Inserts rows by arrays, one for each column; a row that is given twice is written once. @param types by column */
async function insert(db: Db, table: keyof Tables, types: Readonly<Record<string, string>>, rows: readonly Row[]) {
  const names = Object.keys(types)
  const arrays = names.map((name) => sql`${rows.map((row) => row[name] ?? null)}::${sql.raw(types[name]!)}[]`)
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
            select * from unnest(${sql.join(arrays)}) on conflict do nothing`.execute(db)
}

async function writeMovies(db: Db, movies: Numbered, source: SourceName): Promise<void> {
  const types = {
    id: 'int',
    tmdb_id: 'int',
    imdb_id: 'text',
    title: 'text',
    original_title: 'text',
    original_language: 'text',
    release_date: 'date',
    runtime: 'int',
    budget: 'bigint',
    revenue: 'bigint',
    popularity: 'real',
    source: 'text',
  }
  const rows = movies.map(([movie, id]) => ({
    id,
    source,
    tmdb_id: movie.tmdbId,
    imdb_id: movie.imdbId,
    title: movie.title,
    original_title: movie.originalTitle,
    original_language: movie.originalLanguage,
    release_date: movie.releaseDate,
    runtime: movie.runtime,
    budget: movie.budget,
    revenue: movie.revenue,
    popularity: movie.popularity ?? 0,
  }))
  await insert(db, 'movie', types, rows)
}

async function writeTexts(db: Db, movies: Numbered, source: SourceName): Promise<void> {
  const rows = movies.flatMap(([movie, movie_id]) =>
    (['overview', 'tagline'] as const).flatMap((kind) =>
      movie[kind] ? [{ movie_id, kind, source, body: movie[kind] }] : [],
    ),
  )
  await insert(db, 'movie_text', { movie_id: 'int', kind: 'text', source: 'text', body: 'text' }, rows)
}

async function writeTitles(db: Db, movies: Numbered, source: SourceName): Promise<void> {
  const titles = movies.flatMap(([movie, movie_id]) =>
    (movie.aliases ?? []).flatMap((title) => (title === movie.title ? [] : [{ movie_id, title, source }])),
  )
  await insert(db, 'movie_alias', { movie_id: 'int', title: 'text', source: 'text' }, titles)
  const parts = movies.flatMap(([{ collection }, movie_id]) =>
    collection ? [{ movie_id, ...collection, source }] : [],
  )
  const types = { movie_id: 'int', name: 'text', position: 'smallint', parts: 'smallint', source: 'text' }
  await insert(db, 'movie_collection', types, parts)
}

async function writeFacts(db: Db, movies: Numbered, source: SourceName): Promise<void> {
  for (const { table, types, rowsOf } of FACT_TABLES) {
    const rows = movies.flatMap(([movie, movie_id]) =>
      (rowsOf(movie) ?? []).map((row) => ({ movie_id, ...row, source })),
    )
    await insert(db, table, { movie_id: 'int', ...types, source: 'text' }, rows)
  }
}

async function writeGenresAndCountries(db: Db, movies: Numbered): Promise<void> {
  const genres = movies.flatMap(([movie, movie_id]) =>
    (movie.genreIds ?? []).map((genre_id, position) => ({ movie_id, genre_id, position })),
  )
  await insert(db, 'movie_genre', { movie_id: 'int', genre_id: 'int', position: 'smallint' }, genres)
  const countries = movies.flatMap(([movie, movie_id]) =>
    (movie.countries ?? []).map((iso_3166_1, position) => ({ movie_id, iso_3166_1, position })),
  )
  await insert(db, 'movie_country', { movie_id: 'int', iso_3166_1: 'text', position: 'smallint' }, countries)
}

async function writeKeywords(db: Db, movies: Numbered, source: SourceName): Promise<void> {
  const names = [...new Set(movies.flatMap(([movie]) => movie.keywords ?? []))].sort()
  const ids = await freshIds(db, 'keyword', names.length)
  const idOf = new Map(names.map((name, index) => [name, ids[index]]))
  await insert(
    db,
    'keyword',
    { id: 'int', name: 'text' },
    names.map((name) => ({ id: idOf.get(name), name })),
  )
  const given = movies.flatMap(([movie, movie_id]) =>
    (movie.keywords ?? []).map((name) => ({ movie_id, keyword_id: idOf.get(name), source })),
  )
  await insert(db, 'movie_keyword', { movie_id: 'int', keyword_id: 'int', source: 'text' }, given)
}

async function writeLabels(db: Db, movies: Numbered, source: SourceName): Promise<void> {
  const labels = await db.selectFrom('label').select(['id', 'type', 'name']).execute()
  const idOf = new Map(labels.map(({ id, type, name }) => [`${type} ${name}`, id]))
  const rows = movies.flatMap(([movie, movie_id]) =>
    (movie.labels ?? []).map(({ type, name, rating }) => ({
      movie_id,
      label_id: required(idOf.get(`${type} ${name}`)),
      rating,
      source,
    })),
  )
  await insert(db, 'movie_label', { movie_id: 'int', label_id: 'int', rating: 'real', source: 'text' }, rows)
}

async function writeReferences(db: Db, movies: Numbered, source: SourceName): Promise<void> {
  const ratings = movies.flatMap(([movie, movie_id]) =>
    (movie.ratings ?? []).map(({ type, rating, maxRating }) => ({
      movie_id,
      type,
      rating,
      max_rating: maxRating,
      source,
    })),
  )
  const ofRatings = { movie_id: 'int', type: 'text', rating: 'real', max_rating: 'real', source: 'text' }
  await insert(db, 'external_rating', ofRatings, ratings)
  const links = movies.flatMap(([movie, movie_id]) =>
    (movie.links ?? []).map(({ type, link }) => ({ movie_id, type, link, source })),
  )
  await insert(db, 'external_link', { movie_id: 'int', type: 'text', link: 'text', source: 'text' }, links)
}

/** People are one person where their names differ in case alone. */
async function writeCredits(db: Db, movies: Numbered, source: SourceName): Promise<void> {
  const credits = movies.flatMap(([{ cast = [], crew = [] }, movie_id]) => [
    ...cast.map(({ person, character }, position) => ({
      movie_id,
      person,
      kind: 'cast',
      character,
      job: null,
      position,
    })),
    ...crew.map(({ person, job }, position) => ({ movie_id, person, kind: 'crew', character: null, job, position })),
  ])
  const keyOf = ({ name }: { name: string }) => name.toLowerCase()
  const people = [...new Map(credits.map(({ person }) => [keyOf(person), person.name]))]
  const ids = await freshIds(db, 'person', people.length)
  const idOf = new Map(people.map(([key], index) => [key, ids[index]]))
  const rows = people.map(([key, name]) => ({ id: idOf.get(key), name, source }))
  await insert(db, 'person', { id: 'int', name: 'text', source: 'text' }, rows)
  const types = {
    movie_id: 'int',
    person_id: 'int',
    kind: 'text',
    character: 'text',
    job: 'text',
    position: 'smallint',
    source: 'text',
  }
  const given = credits.map(({ person, ...credit }) => ({ ...credit, person_id: idOf.get(keyOf(person)), source }))
  await insert(db, 'credit', types, given)
}
