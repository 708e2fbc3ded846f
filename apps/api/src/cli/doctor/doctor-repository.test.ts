import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '../../database/pool.ts'
import { createTestDatabase, directAddress, type TestDatabase } from '../../testing/database.ts'
import { hearsNotifications, readServer } from './doctor-repository.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('reads what a server says about itself, and hears its notifications', async () => {
  const pool = createPool(database.url, pino({ level: 'silent' }))
  try {
    const facts = await readServer(pool)
    expect(facts).toMatchObject({ encoding: 'UTF8', isReplica: false, mayCreate: true, processes: 0 })
    expect(Math.abs(facts.time - Date.now())).toBeLessThan(5000)
    expect(facts.mostConnections).toBeGreaterThan(facts.connections)
    expect(await hearsNotifications(directAddress(database.url))).toBe(true)
  } finally {
    await pool.end()
  }
})
