import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collectLog } from '../testing/collect-log.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../testing/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openDatabase, type Database } from './connect.ts'
import { isOutage } from './errors.ts'
import { databaseChecks } from './readiness.ts'

/** Changes are noticed within two seconds; a busy machine needs longer. */
const NOTICED = { timeout: 15_000, interval: 20 }

let testDatabase: TestDatabase
let proxy: DatabaseProxy
let database: Database
let texts: string[]
beforeAll(async () => {
  testDatabase = await createTestDatabase({ direct: true })
  proxy = await startDatabaseProxy(testDatabase.url)
  const collected = collectLog()
  texts = collected.texts
  // The same database, whose sessions may only read, replaces a replica that has replayed everything.
  const replica = new URL(testDatabase.url)
  replica.searchParams.set('options', '-c default_transaction_read_only=on')
  database = await openDatabase(
    { dataDir: '/nowhere', database: { url: proxy.url, directUrl: proxy.url, readUrl: replica.href } },
    collected.log,
  )
})
beforeEach(async () => {
  proxy.leadTo()
  await expect.poll(() => database.isReadOnly(), NOTICED).toBe(false)
})
afterAll(async () => {
  await database.close()
  await proxy.close()
  await testDatabase.close()
})

const read = async () => (await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows[0]?.one
const write = () => sql`delete from instance_setting where name = 'nothing'`.execute(database.db)

describe('a primary that is away while a replica answers', () => {
  it('is noticed: reads go on, writes are an outage', async () => {
    await write()
    proxy.away()
    await expect.poll(() => database.isReadOnly(), NOTICED).toBe(true)
    expect(await read()).toBe(1)
    expect(isOutage(await write().catch((error: unknown) => error))).toBe(true)
    expect(texts).toContain('The primary is away: nothing can be saved, and reads come from the replica.')
    expect(await databaseChecks(database).database()).toBeNull()
    expect(await databaseChecks(database).migrations()).toBeNull()
  })

  it('is used again when it is back', async () => {
    proxy.away()
    await expect.poll(() => database.isReadOnly(), NOTICED).toBe(true)
    proxy.leadTo()
    await expect.poll(() => database.isReadOnly(), NOTICED).toBe(false)
    await write()
    expect(texts).toContain('The primary is back.')
  })

  it('is not believed to be away when only its connections broke', async () => {
    proxy.away()
    proxy.leadTo()
    const seen: boolean[] = []
    for (let look = 0; look < 15; look++) {
      seen.push(database.isReadOnly())
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(new Set(seen)).toEqual(new Set([false]))
  })
})
