import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import { NO_PROGRESS } from '../../../terminal/screen.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { prepareFirstModel } from './prepare-model.ts'

const log = pino({ level: 'silent' })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ catalogue: true })
})
afterAll(() => database.close())

it('trains the first model once when three processes start together', async () => {
  const db = createQueries(createPool(database.url, log))
  await db.deleteFrom('model_snapshot').execute()
  await db.deleteFrom('training_run').execute()
  const request = { databaseUrl: database.url, learnable: ['starter'] }
  const start = { db, log, request, progress: NO_PROGRESS, stopping: new AbortController().signal }
  await Promise.all([start, start, start].map(prepareFirstModel))
  expect(await db.selectFrom('model_snapshot').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('training_run').select('outcome').execute()).toHaveLength(1)
  await db.destroy()
})
