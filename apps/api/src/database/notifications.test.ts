import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startDatabaseProxy, type DatabaseProxy } from '../testing/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openNotifications } from './notifications.ts'

let database: TestDatabase
let proxy: DatabaseProxy
let sender: pg.Client
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false, direct: true })
  proxy = await startDatabaseProxy(database.url)
  sender = new pg.Client(database.url)
  await sender.connect()
})
afterAll(async () => {
  await sender.end()
  await proxy.close()
  await database.close()
})

it('a connection that falls silent is replaced, and listeners are notified', async () => {
  const log = pino({ level: 'silent' })
  const notifications = await openNotifications(proxy.url, log, { askEveryMs: 100, patienceMs: 200 })
  const heard = vi.fn<(payload: string) => void>()
  const reconnected = vi.fn<() => void>()
  notifications.on('changed', heard)
  notifications.onReconnect(reconnected)
  await expect.poll(async () => (await sender.query('notify changed')) && heard.mock.calls.length).toBeGreaterThan(0)
  proxy.silence()
  await expect.poll(() => reconnected.mock.calls.length).toBe(1)
  const before = heard.mock.calls.length
  await sender.query('notify changed')
  await expect.poll(() => heard.mock.calls.length).toBe(before + 1)
  await notifications.close()
})
