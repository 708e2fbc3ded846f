import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { insertMovie } from '../../../testing/movies.ts'
import { createIndexRepository } from './index-repository.ts'
import { buildSearchIndexes, mostMovies, updateSearchIndexes, type SearchIndexes } from './search-indexes.ts'

let database: TestDatabase
let db: Kysely<Tables>
beforeAll(async () => {
  database = await createTestDatabase()
  db = createQueries(createPool(database.url, pino({ level: 'silent' })))
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const held = ({ directors }: SearchIndexes) => [...directors.keys()]

it('holds the best known movies where there are more than fit, and takes in new ones when there is room', async () => {
  const popularities = [3, 9, 1, 7]
  const ids: number[] = []
  for (const popularity of popularities) ids.push(await insertMovie(db, { popularity }))
  const repository = createIndexRepository(db, ['csv'])
  const indexes = await buildSearchIndexes(repository, [], 2)
  expect(held(indexes)).toEqual([ids[1], ids[3]])
  expect([indexes.plots.size, indexes.requests().size]).toEqual([2, 2])

  const late = await insertMovie(db, { title: 'Latecomer', popularity: 99 })
  await updateSearchIndexes(indexes, repository, [late])
  expect(held(indexes)).toEqual([ids[1], ids[3]])

  await db.deleteFrom('movie').where('id', '=', ids[1]!).execute()
  await updateSearchIndexes(indexes, repository, [ids[1]!, late])
  expect(held(indexes)).toEqual([ids[3], late])
  expect(indexes.titles.named('latecomer')).toHaveLength(1)
  expect([indexes.plots.size, indexes.requests().size]).toEqual([2, 2])
})

it('fits a number of movies to the heap', () => {
  expect(mostMovies(2 ** 30)).toBeGreaterThan(20_000)
  expect(20_000 * mostMovies(2 ** 30)).toBeLessThan(2 ** 30)
})
