import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool, createQueries } from '../../database/pool.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createRateCountRepository } from './rate-count-repository.ts'

const [ADA, GRACE] = [Buffer.from('ada'), Buffer.from('grace')]
const FIRST = new Date('2026-11-23T12:00:00Z')
const NEXT = new Date('2026-11-23T12:01:00Z')

let database: TestDatabase
let db: ReturnType<typeof createQueries>
beforeAll(async () => {
  database = await createTestDatabase()
  db = createQueries(createPool(database.url, pino({ level: 'silent' })))
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

it('adds up in the window of each key, whatever the order, and forgets what has ended', async () => {
  const counts = createRateCountRepository(db)
  const add = (ada: number, grace: number, endsAt: Date) =>
    counts.add([
      { key: GRACE, count: grace, endsAt },
      { key: ADA, count: ada, endsAt },
    ])
  expect(await add(2, 30, FIRST)).toEqual([30, 2])
  expect(await add(1, 1, FIRST)).toEqual([31, 3])
  expect(await add(5, 1, NEXT)).toEqual([1, 5])
  await counts.purge(NEXT)
  expect(await add(1, 1, NEXT)).toEqual([2, 6])
  await counts.purge(new Date(NEXT.getTime() + 1))
  expect(await db.selectFrom('rate_count').selectAll().execute()).toEqual([])
})

it('takes the same keys from many processes at once', async () => {
  const counts = createRateCountRepository(db)
  const keys = Array.from({ length: 50 }, (_, i) => Buffer.from([i]))
  const calls = Array.from({ length: 12 }, (_, i) =>
    counts.add((i % 2 === 0 ? keys : keys.toReversed()).map((key) => ({ key, count: 1, endsAt: FIRST }))),
  )
  await Promise.all(calls)
  const rows = await db.selectFrom('rate_count').select('count').execute()
  expect(rows.map(({ count }) => count)).toEqual(keys.map(() => 12))
})
