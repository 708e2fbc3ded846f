import pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createPool, createQueries } from '../database/pool.ts'
import { createTestDatabase } from '../testing/database.ts'
import { lastNightlyBackup } from './queue-status-repository.ts'
import { createJobQueue } from './queue.ts'
import { BACKUP, noting } from './test-builders.ts'

const log = pino({ level: 'silent' })

// Three queues take some seconds each to look for due jobs.
it('runs each job of the schedule once however many processes there are', { timeout: 60_000 }, async () => {
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
