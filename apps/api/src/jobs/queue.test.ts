import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool, createQueries } from '../database/pool.ts'
import type { Tables } from '../database/tables.ts'
import { collectLog } from '../testing/collect-log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { swept } from '../testing/sweeps.ts'
import { lastNightlyBackup } from './queue-status-repository.ts'
import { createJobQueue, withQueue } from './queue.ts'
import { BACKUP, noting } from './test-builders.ts'

const log = pino({ level: 'silent' })

let database: TestDatabase
let db: Kysely<Tables>
beforeAll(async () => {
  database = await createTestDatabase()
  db = createQueries(createPool(database.url, log))
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

it('runs scheduled jobs by night, and looks every five minutes whether to train', async () => {
  const queue = createJobQueue(database.url, log)
  await queue.start(noting([]))
  try {
    const { rows } = await sql`select name, cron from pgboss.schedule order by name`.execute(db)
    expect(rows).toEqual([
      { name: 'backup', cron: '0 2 * * *' },
      { name: 'purge', cron: '30 3 * * *' },
      { name: 'refresh-sources', cron: '0 4 * * *' },
      { name: 'retrain-when-changed', cron: '*/5 * * * *' },
      { name: 'train-model', cron: '0 3 * * *' },
    ])
  } finally {
    await queue.stop()
  }
})

it('runs a training that was queued before the API started, once however often it was queued', async () => {
  await withQueue(database.url, log, (queue) => queue.enqueueTraining())
  await withQueue(database.url, log, (queue) => queue.enqueueTraining())
  const did: string[] = []
  const queue = createJobQueue(database.url, log)
  await queue.start(noting(did))
  try {
    await expect.poll(() => did, { timeout: 15_000 }).toEqual(['train'])
    await queue.enqueueEmbedding()
    await queue.enqueueFetch()
    await queue.enqueueTastes('somebody')
    await sql`insert into pgboss.job (name) values ('backup'), ('purge')`.execute(db)
    const all = ['backup', 'embed', 'fetch', 'purge', 'somebody', 'train']
    await expect.poll(() => did.toSorted(), { timeout: 15_000 }).toEqual(all)
    await expect.poll(() => lastNightlyBackup(db)).toEqual(BACKUP)
  } finally {
    await queue.stop()
  }
})

it('logs no error when it stops during a job that ends later', async () => {
  const { url, close } = await createTestDatabase()
  const { log: collected, texts } = collectLog()
  const queue = createJobQueue(url, collected)
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let isRunning = false
  const fetchMovies = () => {
    isRunning = true
    return ended
  }
  await queue.start({ ...noting([]), fetchMovies })
  await queue.enqueueFetch()
  await expect.poll(() => isRunning, { timeout: 15_000 }).toBe(true)
  await queue.stop()
  end()
  // The worker takes the end of its job in after this turn.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(texts.filter((text) => text.startsWith('The job queue'))).toEqual([])
  await close()
})

it('takes jobs in a process that only serves people, and runs them in another', async () => {
  const did: string[] = []
  const serving = createJobQueue(database.url, log)
  const working = createJobQueue(database.url, log)
  await serving.start(null)
  try {
    await serving.enqueueTastes('a visitor')
    await working.start(noting(did))
    await expect.poll(() => did, { timeout: 15_000 }).toContain('a visitor')
  } finally {
    await Promise.all([serving.stop(), working.stop()])
  }
})

const DAMAGES: [string, string, number][] = [
  ['lost a table', 'drop table pgboss.schedule cascade', 1],
  ['lost its jobs', 'drop table pgboss.job cascade', 1],
  ['was emptied', 'truncate pgboss.version, pgboss.job', 0],
  ['was removed', 'drop schema pgboss cascade', 0],
]
it.each(swept(DAMAGES, 2))('works again after it %s, and logs at most one line', async (_name, damage, lines) => {
  const { url, close } = await createTestDatabase()
  const { log: collected, texts } = collectLog()
  const did: string[] = []
  const client = new pg.Client(url)
  await client.connect()
  try {
    await withQueue(url, log, (queue) => queue.enqueueTastes('before'))
    await client.query(damage)
    const queue = createJobQueue(url, collected)
    await queue.start(noting(did))
    await queue.enqueueTastes('after')
    await expect.poll(() => did, { timeout: 20_000 }).toContain('after')
    await queue.stop()
    const expected = Array<string>(lines).fill('The queue of jobs could not be read, and will be built again.')
    expect(texts).toEqual(expected)
  } finally {
    await client.end()
    await close()
  }
})
