import { sql, type Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { createPool, createQueries } from './pool.ts'
import { PREPARED } from './prepared.ts'
import { DIRECT } from './probe.ts'
import type { Tables } from './tables.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Kysely<Tables>
beforeAll(async () => {
  database = await createTestDatabase({ direct: true })
  db = createQueries(createPool(database.url, pino({ level: 'silent' }), { max: 1, traits: DIRECT }))
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const twice = async (number: number) => {
  const { rows } = await sql<{
    twice: number
  }>`${PREPARED} select 2 * ${number}::int as twice`.execute(db)
  return rows[0]?.twice
}
const statements = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

it('prepares a marked statement once per connection, and no other statement', async () => {
  expect(await Promise.all([1, 2, 3].map(twice))).toEqual([2, 4, 6])
  await sql`select ${'anything else'}::text`.execute(db)
  expect(await statements()).toEqual(['/* prepared */ select 2 * $1::int as twice'])
})

it('keeps working after an error and inside a transaction that is rolled back', async () => {
  await expect(sql`${PREPARED} select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero')
  const undone = db.transaction().execute(async (trx) => {
    await sql`${PREPARED} delete from user_account where username = ${'nobody'}`.execute(trx)
    throw new Error('Rolled back.')
  })
  await expect(undone).rejects.toThrow('Rolled back.')
  expect(await twice(21)).toBe(42)
})
