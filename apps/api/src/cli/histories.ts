import { createPool, createQueries } from '../database/pool.ts'
import { readTokenSecret } from '../keys.ts'
import { withQueue } from '../jobs/queue.ts'
import { createIndexRepository } from '../modules/catalogue/index.ts'
import { buildTitles, learnableSources, openMovieDatabase } from '../modules/catalogue/module.ts'
import { createHistories, type UploadReading } from '../modules/portability/module.ts'
import type { Session } from './session.ts'

export type Histories = ReturnType<typeof createHistories>

/** Runs a task with imports of histories. Their jobs are queued too, so that a running Marquee finishes what the command did not. */
export async function withHistories<Result>(
  { config, database, log }: Session,
  { readUpload }: UploadReading,
  task: (histories: Histories) => Promise<Result>,
): Promise<Result> {
  const { db, directUrl } = database
  // Reading a large catalogue takes longer than a statement of a request may.
  const reading = createQueries(createPool(directUrl, log, { max: 1, statementTimeoutMs: 0 }))
  const tokenSecret = await readTokenSecret(config)
  const external = await openMovieDatabase({ config, db, log, now: () => new Date(), tokenSecret })
  try {
    const index = await buildTitles(createIndexRepository(reading, learnableSources(config)))
    return await withQueue(directUrl, log, (queue) =>
      task(
        createHistories({
          db,
          log,
          queue,
          database: () => external?.database ?? null,
          // Only the page shows movies to choose from.
          cards: () => Promise.resolve([]),
          titles: () => index,
          readUpload,
        }),
      ),
    )
  } finally {
    await Promise.all([reading.destroy(), external?.close()])
  }
}
