import { type Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import { type Tables } from '../../../database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { insertMovie } from '../../../testing/movies.ts'
import { createIndexRepository } from './index-repository.ts'

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
  it('names everybody once, directors first, then the cast in order', async () => {
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
