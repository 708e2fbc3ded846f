import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { encodeModel, trainModel } from '@marquee/recommender'
import { sourcesForModels } from '@marquee/sources'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createCatalogueRepository } from '../../catalogue/import/catalogue-repository.ts'
import { createImportRunRepository } from '../../catalogue/import/import-run-repository.ts'
import { loadStarterCatalogue } from '../../catalogue/import/load-starter.ts'
import { FIRST_MODEL, hashOf, packFirstModel, readPanel, storeFirstModel, unpackFirstModel } from './first-model.ts'
import { createModelRepository } from './model-repository.ts'
import { createTrainingRepository } from './training-repository.ts'

const learnable = sourcesForModels({ tmdbTermsAllowModels: false })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let database: TestDatabase
let db: Kysely<Tables>
beforeAll(async () => {
  database = await createTestDatabase()
  db = createQueries(createPool(database.url, pino({ level: 'silent' })))
  await loadStarterCatalogue({
    catalogue: createCatalogueRepository(db),
    runs: createImportRunRepository(db),
    onProgress: () => {},
  })
}, 60_000)
afterAll(async () => {
  await db.destroy()
  await database.close()
})

it('is what a training on the shipped catalogue gives; `npm run first-model` writes it', async () => {
  const training = createTrainingRepository(db, learnable)
  const input = { items: await training.items(), panel: await readPanel(training) }
  const started = performance.now()
  const model = trainModel({ ...input, users: [] })
  const seconds = (performance.now() - started) / 1000
  const body = encodeModel(model)
  if (process.env['WRITE_FIRST_MODEL'] === 'true') {
    const peakBytes = process.resourceUsage().maxRSS * 1024
    writeFileSync(
      FIRST_MODEL,
      packFirstModel({ input: hashOf(input), metrics: model.metrics, seconds, peakBytes }, body),
    )
  }
  const shipped = await unpackFirstModel()
  expect(shipped.head).toMatchObject({ input: hashOf(input), metrics: model.metrics })
  expect(sha256(shipped.body)).toBe(sha256(body))
})

it('is stored as a training would store it, and not where someone has rated or the catalogue differs', async () => {
  expect(await storeFirstModel(db, learnable)).toBe(true)
  const snapshots = createModelRepository(db)
  const stored = (await snapshots.newest())!
  expect(stored).toMatchObject({ movies: 1000, users: 0, ratings: 0 })
  expect(sha256(await snapshots.body(stored))).toBe(sha256((await unpackFirstModel()).body))
  const training = createTrainingRepository(db, learnable)
  expect(await training.changesSince(await training.lastTrained())).toEqual({ ratings: 0, movies: 0 })

  await sql`insert into imported_rating (source, source_user, movie_id, value)
            select 'movielens', 1, id, 1 from movie limit 1`.execute(db)
  expect(await storeFirstModel(db, learnable)).toBe(false)
  await sql`delete from imported_rating`.execute(db)
  await sql`delete from movie where id = (select max(id) from movie)`.execute(db)
  expect(await storeFirstModel(db, learnable)).toBe(false)
})
