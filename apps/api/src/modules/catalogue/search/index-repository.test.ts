import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { insertMovie } from '../../../testing/movies.ts'
import { createIndexRepository, type PersonIndexRow } from './index-repository.ts'

let database: TestDatabase
let db: Kysely<Tables>
beforeAll(async () => {
  database = await createTestDatabase({ catalogue: true })
  db = createQueries(createPool(database.url, pino({ level: 'silent' })))
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const factsOf = async (id: number) => (await createIndexRepository(db, ['csv']).requestFacts([id]))[0]!

describe('what requests need of a movie', () => {
  it('names everyone once, directors first, then the cast in order', async () => {
    const id = await insertMovie(db, {
      directors: ['Dora Director'],
      cast: ['Zoe Actor', 'Dora Director', 'Amy Actor'],
    })
    const people = (await factsOf(id)).people.map(({ name, role }) => `${role} ${name}`)
    expect(people).toEqual(['director Dora Director', 'cast Zoe Actor', 'cast Amy Actor'])
  })

  it('keeps what a movie notably is not, and predictions', async () => {
    const id = await insertMovie(db, { labels: { 'slow burn': 0.75, gory: -1 } })
    await db
      .updateTable('movie_label')
      .set({ predicted: true, source: 'predicted' })
      .where('movie_id', '=', id)
      .execute()
    const { labels } = await factsOf(id)
    expect(new Map(labels.map(({ name, rating }) => [name, rating]))).toEqual(
      new Map([
        ['slow burn', 0.75],
        ['gory', -1],
      ]),
    )
  })

  it('has the mean of outside ratings and the series, and null for what is unknown', async () => {
    const [known, unknown] = [await insertMovie(db), await insertMovie(db, { runtime: null })]
    await db
      .insertInto('external_rating')
      .values([
        { movie_id: known, type: 'imdb', rating: 8, max_rating: 10, source: 'csv' },
        { movie_id: known, type: 'metacritic', rating: 60, max_rating: 100, source: 'csv' },
      ])
      .execute()
    await db
      .insertInto('movie_collection')
      .values({ movie_id: known, name: 'Tales', position: 2, source: 'csv' })
      .execute()
    const facts = await factsOf(known)
    expect(facts.regard).toBeCloseTo(0.7)
    expect(facts).toMatchObject({ runtime: 120, collection: { name: 'Tales', position: 2 } })
    expect(await factsOf(unknown)).toMatchObject({ runtime: null, collection: null, regard: null })
  })
})

describe('the whole catalogue in pages', () => {
  it('has every movie once, ascending', async () => {
    const pages = await pagesOf(createIndexRepository(db, []).allMovieIds(7))
    const stored = await db.selectFrom('movie').select('id').orderBy('id').execute()
    expect(pages.flat()).toEqual(stored.map(({ id }) => id))
    expect(Math.max(...pages.map((page) => page.length))).toBe(7)
    expect(pages.length).toBeGreaterThan(2)
  })

  it('has everyone with a credit once, as the people of all movies have them', async () => {
    const repository = createIndexRepository(db, [])
    const pages = await pagesOf(repository.allPeople(50))
    const movies = (await pagesOf(repository.allMovieIds(1000))).flat()
    // Sums of fractions differ in the last digit with the order of the rows.
    const rounded = (people: readonly PersonIndexRow[]) =>
      people.map(({ popularity, ...person }) => ({ ...person, popularity: popularity.toFixed(6) }))
    expect(rounded(pages.flat())).toEqual(rounded(await repository.people(movies)))
    expect(pages.length).toBeGreaterThan(2)
  })
})

describe('the best known movies', () => {
  it('are all where there are no more', async () => {
    const { count } = await db
      .selectFrom('movie')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const repository = createIndexRepository(db, [])
    expect(await repository.bestKnown(count)).toBeNull()
    expect(await repository.bestKnown(count + 1)).toBeNull()
    expect(await repository.bestKnown(count - 1)).not.toBeNull()
  })

  it('are read in pages, with those who take part in them', async () => {
    const repository = createIndexRepository(db, [])
    const best = await repository.bestKnown(20)
    const ids = (await pagesOf(repository.allMovieIds(7, best))).flat()
    const known = await db
      .selectFrom('movie')
      .select('id')
      .orderBy('popularity', 'desc')
      .orderBy('id')
      .limit(20)
      .execute()
    const ascending = (a: number, b: number) => a - b
    expect(ids).toEqual(known.map(({ id }) => id).toSorted(ascending))
    const people = (await pagesOf(repository.allPeople(10, best))).flat()
    expect(people.map(({ id }) => id)).toEqual((await repository.people(ids)).map(({ id }) => id))
  })
})

async function pagesOf<T>(pages: AsyncIterable<T[]>): Promise<T[][]> {
  const read: T[][] = []
  for await (const page of pages) read.push(page)
  return read
}
