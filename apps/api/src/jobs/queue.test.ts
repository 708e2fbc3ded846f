import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createPool, createQueries } from '../database/pool.ts'
import { collectLog } from '../testing/collect-log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { swept } from '../testing/sweeps.ts'
import { lastNightlyBackup } from './queue-status-repository.ts'
import { createJobQueue, withQueue, type JobHandlers } from './queue.ts'

const log = pino({ level: 'silent' })

// Three queues take some seconds each to look for due jobs.
vi.setConfig({ testTimeout: 60_000 })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const BACKUP = { at: '2026-11-22T02:00:07.000Z', bytes: 4711 }

/** Handlers that write down what they were asked to do. */
function noting(did: string[]): JobHandlers {
  const note = (name: string) => () => Promise.resolve(did.push(name))
  return {
    recalculateTastes: (userId) => Promise.resolve(did.push(userId)),
    train: note('train'),
    retrainWhenChanged: note('retrain'),
    purge: note('purge'),
    importHistory: (importId) => Promise.resolve(did.push(importId)),
    embed: note('embed'),
    backup: () => Promise.resolve(did.push('backup') && BACKUP),
    refreshSources: note('sources'),
    fetchMovies: note('fetch'),
  }
}

it('runs each job of the schedule once however many processes there are', async () => {
  const { url, close } = await createTestDatabase()
  const did: string[] = []
  const db = new pg.Client(url)
  await db.connect()
  const queues = [1, 2, 3].map(() => createJobQueue(url, log, { lookEverySeconds: 1 }))
  try {
    // Together, as three processes do on a fresh database.
    await Promise.all(queues.map((queue) => queue.start(noting(did))))
    // All of them look for jobs that are due every second.
    await db.query("update pgboss.schedule set cron = '* * * * *' where name in ('purge', 'backup')")
    await expect.poll(() => did, { timeout: 30_000 }).toEqual(expect.arrayContaining(['backup', 'purge']))
    const queries = createQueries(createPool(url, log))
    await expect.poll(() => lastNightlyBackup(queries)).toEqual(BACKUP)
    await queries.destroy()
    // A new minute may have started in between.
    const { rows } = await db.query<{ jobs: number; minutes: number }>(
      `select count(*)::int as jobs, count(distinct date_trunc('minute', (data ->> 'slot')::timestamp))::int as minutes
         from pgboss.job where data ->> 'name' in ('purge', 'backup') group by data ->> 'name' order by 1`,
    )
    expect(rows).toHaveLength(2)
    for (const { jobs, minutes } of rows) expect(jobs).toBe(minutes)
  } finally {
    await Promise.all(queues.map((queue) => queue.stop()))
    await db.end()
    await close()
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
    await expect.poll(() => did.toSorted(), { timeout: 15_000 }).toEqual(['embed', 'fetch', 'somebody', 'train'])
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
