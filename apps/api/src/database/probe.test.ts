import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { poolerWarnings } from './connect.ts'
import { DIRECT, probeConnection } from './probe.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false })
})
afterAll(() => database.close())

describe('the probe of an address', () => {
  it('finds a server without anything in between', async () => {
    expect(await probeConnection(database.url)).toEqual(DIRECT)
  })

  it("reads the server's own limit of statements", async () => {
    const url = new URL(database.url)
    url.searchParams.set('options', '-c statement_timeout=7000')
    expect(await probeConnection(url.href)).toMatchObject({ statementTimeoutMs: 7000 })
  })

  it('rejects with the reason when the server refuses', async () => {
    const url = new URL(database.url)
    url.password = 'wrong'
    await expect(probeConnection(url.href)).rejects.toMatchObject({ code: '28P01' })
  })
})

describe('warnings about a pooler', () => {
  const pooled = { pooled: true, prepares: false, acceptsTimeouts: false, statementTimeoutMs: 0 }

  it('are none without one, or with a limit behind it and a way past it', () => {
    expect(poolerWarnings(DIRECT, DIRECT)).toEqual([])
    expect(poolerWarnings({ ...pooled, statementTimeoutMs: 5000 }, DIRECT)).toEqual([])
  })

  it('name the missing limit and the missing way past it', () => {
    const [limit, direct, ...more] = poolerWarnings(pooled, pooled)
    expect(limit).toContain('set statement_timeout = 5000')
    expect(direct).toContain('DATABASE_DIRECT_URL')
    expect(more).toEqual([])
  })

  it('name a limit that would cut jobs off', () => {
    const [limit, ...more] = poolerWarnings(DIRECT, { ...DIRECT, statementTimeoutMs: 5000 })
    expect(limit).toContain('cut off after 5000 ms')
    expect(more).toEqual([])
  })
})
