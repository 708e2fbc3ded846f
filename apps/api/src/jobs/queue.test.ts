import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createJobQueue, enqueueTraining, type JobHandlers } from './queue.ts'

const log = pino({ level: 'silent' })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('runs a training that was queued before the API started, once however often it was queued', async () => {
  await enqueueTraining(database.url, log)
  await enqueueTraining(database.url, log)
  const did: string[] = []
  const note = (name: string) => () => Promise.resolve(did.push(name))
  const handlers: JobHandlers = {
    recalculateTastes: (userId) => Promise.resolve(did.push(userId)),
    train: note('train'),
    retrainWhenChanged: note('retrain'),
    purge: note('purge'),
    importHistory: (importId) => Promise.resolve(did.push(importId)),
    embed: note('embed'),
    backup: note('backup'),
    refreshSources: note('sources'),
  }
  const queue = createJobQueue(database.url, log)
  await queue.start(handlers)
  try {
    await expect.poll(() => did, { timeout: 15_000 }).toEqual(['train'])
    await queue.enqueueEmbedding()
    await queue.enqueueTastes('somebody')
    await expect.poll(() => did.toSorted(), { timeout: 15_000 }).toEqual(['embed', 'somebody', 'train'])
  } finally {
    await queue.stop()
  }
})
