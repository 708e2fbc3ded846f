import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { isOutage } from './errors.ts'
import { createPool, createQueries } from './pool.ts'
import { PREPARED } from './prepared.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false, direct: true })
})
afterAll(() => database.close())

const open = (options: Parameters<typeof createPool>[2]) =>
  createPool(database.url, pino({ level: 'silent' }), { max: 1, ...options })

describe('a pool behind a pooler that takes no time limits and no names', () => {
  const traits = { prepares: false, acceptsTimeouts: false }

  it('asks for nothing that the pooler refuses, and names no statement', async () => {
    const pool = open({ traits })
    const db = createQueries(pool)
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
    expect((await sql`${PREPARED} select ${1}::int as one`.execute(db)).rows).toEqual([{ one: 1 }])
    expect((await sql`select from pg_prepared_statements`.execute(db)).rows).toEqual([])
    await pool.end()
  })

  it('gives up a statement without an answer, and its connection', async () => {
    const pool = open({ traits, statementTimeoutMs: 100 })
    const db = createQueries(pool)
    const error: unknown = await sql`select pg_sleep(60)`.execute(db).catch((reason: unknown) => reason)
    expect(isOutage(error)).toBe(true)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    const within = db.transaction().execute((trx) => sql`select pg_sleep(60)`.execute(trx))
    await expect(within).rejects.toSatisfy(isOutage)
    expect((await sql`select 2 as two`.execute(db)).rows).toEqual([{ two: 2 }])
    await pool.end()
  })

  it('lets jobs take as long as they need', async () => {
    const pool = open({ statementTimeoutMs: 0 })
    await pool.query('select 1')
    expect(pool.options.query_timeout).toBeUndefined()
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
    await pool.end()
  })
})
