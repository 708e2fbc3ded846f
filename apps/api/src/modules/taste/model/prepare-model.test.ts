import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import { NO_PROGRESS } from '../../../terminal/screen.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createModelHolder } from './model-holder.ts'
import { createModelRepository } from './model-repository.ts'
import { loadModel, prepareFirstModel } from './prepare-model.ts'

const log = pino({ level: 'silent' })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ catalogue: true })
})
afterAll(() => database.close())
afterEach(() => {
  vi.restoreAllMocks()
})

/** A process that starts on the database. */
function starting() {
  const db = createQueries(createPool(database.url, log))
  const model = createModelHolder(createModelRepository(db), log)
  const request = { databaseUrl: database.url, learnable: ['starter'] }
  return {
    db,
    model,
    dependencies: { db, log, request, progress: NO_PROGRESS, stopping: new AbortController().signal },
  }
}

it('trains the first model once when three processes start together on little memory, and all load it', async () => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(1000 * 2 ** 20)
  const processes = [starting(), starting(), starting()]
  const [{ db }] = processes as [ReturnType<typeof starting>]
  await db.deleteFrom('model_snapshot').execute()
  await db.deleteFrom('training_run').execute()
  await Promise.all(processes.map(({ dependencies }) => prepareFirstModel(dependencies)))
  await Promise.all(processes.map(({ model, dependencies }) => loadModel(model, dependencies)))
  const snapshots = await db.selectFrom('model_snapshot').select('id').execute()
  expect(snapshots).toHaveLength(1)
  expect(await db.selectFrom('training_run').select('outcome').execute()).toHaveLength(1)
  expect(processes.map(({ model }) => model.info()?.id)).toEqual(processes.map(() => snapshots[0]!.id))
  await Promise.all(processes.map((each) => each.db.destroy()))
})

it('starts without a model if none is stored and the one that ships is of another catalogue', async () => {
  const { db, model, dependencies } = starting()
  await db.deleteFrom('model_snapshot').execute()
  await db.deleteFrom('training_run').execute()
  await prepareFirstModel(dependencies)
  await loadModel(model, dependencies)
  expect(model.peek()).toBeNull()
  expect(await db.selectFrom('training_run').select('outcome').execute()).toEqual([])
  await db.destroy()
})
