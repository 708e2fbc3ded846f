import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { insertMovie } from '../../../testing/movies.ts'
import { buildIndexes, type IndexHolder } from './indexes.ts'
import { createIndexRepository, type IndexRepository } from './index-repository.ts'

let database: TestDatabase
let db: Kysely<Tables>
let repository: IndexRepository
let holder: IndexHolder
let vocabularies = 0
beforeAll(async () => {
  database = await createTestDatabase({ catalogue: true })
  db = createQueries(createPool(database.url, pino({ level: 'silent' })))
  const real = createIndexRepository(db, ['starter', 'csv'])
  repository = { ...real, keywords: () => (vocabularies++, real.keywords()) }
  holder = await buildIndexes(repository)
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const titles = (query: string) => holder.current().titles.search(query, { kind: 'movie' })

describe('the search indexes', () => {
  it('apply changes notified in many parts, reading the vocabularies few times', async () => {
    const before = holder.current().filter.size
    const ids: number[] = []
    for (let k = 0; k < 30; k++) ids.push(await insertMovie(db, { title: `Zebra Parade ${k}` }))
    const read = vocabularies
    await Promise.all(ids.map((id) => holder.update([id])))
    expect(holder.current().filter.size).toBe(before + 30)
    expect(titles('zebra parade').length).toBe(10)
    expect(vocabularies - read).toBeLessThanOrEqual(2)
  })

  it('drop movies that were deleted', async () => {
    const id = await insertMovie(db, { title: 'Soon Forgotten' })
    await holder.update([id])
    expect(titles('soon forgotten').map((match) => match.id)).toContain(id)
    await db.deleteFrom('movie').where('id', '=', id).execute()
    await holder.update([id])
    expect(titles('soon forgotten').map((match) => match.id)).not.toContain(id)
  })

  it('catch up on a failed update with the next one', async () => {
    const id = await insertMovie(db, { title: 'After the Storm' })
    const { movies } = repository
    repository.movies = () => Promise.reject(new Error('The database is away.'))
    await expect(holder.update([id])).rejects.toThrow('away')
    repository.movies = movies
    const other = await insertMovie(db, { title: 'Calm at Last' })
    await holder.update([other])
    expect(titles('calm at last').map((match) => match.id)).toContain(other)
    expect(titles('after the storm').map((match) => match.id)).toContain(id)
  })
})
