import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { startElsewhere, type Elsewhere } from '../../../testing/elsewhere.ts'
import { watchUntilSwapped } from '../../../testing/watch-swap.ts'
import { createModelRepository } from './model-repository.ts'

let api: TestApp
const processes: Elsewhere[] = []
beforeAll(async () => {
  api = await createTestApp()
  for (let i = 0; i < 2; i++) processes.push(await startElsewhere(api))
})
afterAll(async () => {
  for (const { close } of processes) await close()
  await api.close()
})

describe('a new model', () => {
  it('is loaded by every process without a failed request', async () => {
    const watching = Promise.all(
      processes.map(({ app }) =>
        watchUntilSwapped(async (url) => {
          const { statusCode, body } = await app.inject({ url })
          return { status: statusCode, text: body }
        }),
      ),
    )
    const snapshots = createModelRepository(api.db)
    const stored = (await snapshots.newest())!
    const { version, movies, users, ratings, metrics } = stored
    await snapshots.save(await snapshots.body(stored), { version: `${version} again`, movies, users, ratings, metrics })
    for (const { statuses, versions } of await watching) {
      expect([...statuses]).toEqual([200])
      expect(versions).toEqual([version, `${version} again`])
    }
  })
})
