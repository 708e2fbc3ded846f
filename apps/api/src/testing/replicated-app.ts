import { pino } from 'pino'
import { openDatabase, type Database } from '../database/connect.ts'
import { createTestApp, type TestApp } from './app.ts'
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts'
import { createTestDatabase } from './database.ts'

/** Changes are noticed within two seconds; a busy machine needs longer. */
export const NOTICED = { timeout: 15_000, interval: 20 }

export interface ReplicatedApp {
  api: TestApp
  database: Database
  /** Leads to the primary. */
  proxy: DatabaseProxy
  /** Status code of `/readyz`, and the state that it gives. */
  ready(): Promise<[number, string]>
}

/** The whole app on a primary that can go away and a replica. Closed with the app. */
export async function openReplicatedApp(): Promise<ReplicatedApp> {
  const primary = await createTestDatabase({ catalogue: true, direct: true })
  const proxy = await startDatabaseProxy(primary.url)
  // The same database, whose sessions may only read, replaces a replica that has replayed everything.
  const replica = new URL(primary.url)
  replica.searchParams.set('options', '-c default_transaction_read_only=on')
  const log = pino({ level: 'silent' })
  const urls = { url: proxy.url, directUrl: proxy.url, readUrl: replica.href }
  const database = await openDatabase({ dataDir: '/nowhere', database: urls }, log)
  const close = async () => {
    await proxy.close()
    await primary.close()
  }
  const api = await createTestApp({ database: { url: proxy.url, close }, opened: database, log })
  return {
    api,
    database,
    proxy,
    async ready() {
      const { statusCode, body } = await api.app.inject('/readyz')
      return [statusCode, (JSON.parse(body) as { status: string }).status]
    },
  }
}
