import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

export interface TestMovie {
  title: string
  release_date: string | null
  runtime: number | null
  budget: number | null
  revenue: number | null
  popularity: number
  tmdb_id: number | null
  imdb_id: string | null
  poster_path: string | null
  tagline: string | null
  genres: string[]
  keywords: string[]
  /** Names with a rating, all of one type. */
  labels: Record<string, number>
  cast: string[]
  directors: string[]
  /** Codes such as `US`. */
  countries: string[]
  original_language: string | null
}

const COMPLETE: Omit<TestMovie, 'title'> = {
  release_date: '1994-09-10',
  runtime: 120,
  budget: 25_000_000,
  revenue: 100_000_000,
  popularity: 50,
  tmdb_id: null,
  imdb_id: null,
  poster_path: null,
  tagline: 'Nothing is what it was.',
  genres: ['Drama'],
  keywords: ['prison'],
  labels: { 'slow burn': 0.8 },
  cast: ['Ann Actor', 'Ben Actor', 'Cleo Actor'],
  directors: ['Dan Director'],
  countries: ['US'],
  original_language: 'en',
}

let titles = 0

/** Stores a movie with complete facts, except for those the test gives; returns its id. */
export async function insertMovie(db: Kysely<Tables>, changes: Partial<TestMovie> = {}): Promise<number> {
  const { tagline, genres, keywords, labels, cast, directors, countries, ...columns } = {
    ...COMPLETE,
    title: `Untold Story ${++titles}`,
    ...changes,
  }
  const row = await db
    .insertInto('movie')
    .values({ ...columns, source: 'csv' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const movie = { db, id: row.id }
  if (tagline !== null)
    await db
      .insertInto('movie_text')
      .values({ movie_id: row.id, kind: 'tagline', source: 'csv', body: tagline })
      .execute()
  await addGenres(movie, genres)
  await addKeywords(movie, keywords)
  await addLabels(movie, labels)
  await addCredits(movie, cast, 'cast')
  await addCredits(movie, directors, 'crew')
  await addCountries(movie, countries)
  return row.id
}

interface Target {
  db: Kysely<Tables>
  id: number
}

async function addCountries({ db, id }: Target, codes: string[]): Promise<void> {
  for (const [position, iso_3166_1] of codes.entries())
    await db.insertInto('movie_country').values({ movie_id: id, iso_3166_1, position }).execute()
}

async function addGenres({ db, id }: Target, names: string[]): Promise<void> {
  for (const [position, name] of names.entries()) {
    const genre = await db.selectFrom('genre').select('id').where('name', '=', name).executeTakeFirstOrThrow()
    await db.insertInto('movie_genre').values({ movie_id: id, genre_id: genre.id, position }).execute()
  }
}

async function addKeywords({ db, id }: Target, names: string[]): Promise<void> {
  for (const name of names) {
    const keyword = await db
      .insertInto('keyword')
      .values({ name })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('movie_keyword').values({ movie_id: id, keyword_id: keyword.id, source: 'csv' }).execute()
  }
}

async function addLabels({ db, id }: Target, labels: Record<string, number>): Promise<void> {
  for (const [name, rating] of Object.entries(labels)) {
    const label = await db
      .insertInto('label')
      .values({ name, type: 'pacing_tempo' })
      .onConflict((conflict) => conflict.columns(['type', 'name']).doUpdateSet({ name }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('movie_label').values({ movie_id: id, label_id: label.id, rating, source: 'csv' }).execute()
  }
}

/** People are the same when their names are. */
async function addCredits({ db, id }: Target, names: string[], kind: 'cast' | 'crew'): Promise<void> {
  for (const [position, name] of names.entries()) {
    const known = await db.selectFrom('person').select('id').where('name', '=', name).executeTakeFirst()
    const person =
      known ?? (await db.insertInto('person').values({ name, source: 'csv' }).returning('id').executeTakeFirstOrThrow())
    const role = kind === 'cast' ? { character: `Role ${position}` } : { job: 'Director' }
    await db
      .insertInto('credit')
      .values({ movie_id: id, person_id: person.id, kind, position, source: 'csv', ...role })
      .execute()
  }
}
