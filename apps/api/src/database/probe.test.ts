import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { DIRECT, probeConnection } from './probe.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false, direct: true })
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
