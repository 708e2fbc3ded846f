import { FULLY_LABELLED } from '@marquee/search'
import { sourcesForModels } from '@marquee/sources'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { measureBrought } from './brought-effect.ts'
import { createModelRepository } from './model-repository.ts'
import { createTrainingRepository } from './training-repository.ts'
import { createCatalogueRepository } from '../../catalogue/import/catalogue-repository.ts'
import { runCommand, pretendStarter } from '../../../testing/cli.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { predictLabels } from './predict-labels.ts'
import { train, type TrainRequest, type TrainResult } from './train.ts'

const log = pino({ level: 'silent' })
const learnable = sourcesForModels({ tmdbTermsAllowModels: false })

let database: TestDatabase
let db: Kysely<Tables>
async function open(): Promise<void> {
  database = await createTestDatabase({ catalogue: true })
  db = createQueries(createPool(database.url, log, { statementTimeoutMs: 0 }))
}
async function close(): Promise<void> {
  await db.destroy()
  await database.close()
}

const run = (request: Partial<TrainRequest> = {}) =>
  train({ databaseUrl: database.url, learnable, ...request }, log, () => {})
const snapshots = () => createModelRepository(db)

/** Users who like the movies of one half of the catalogue and dislike those of the other. */
async function addPeople(count: number): Promise<void> {
  await sql`
    insert into imported_rating (source, source_user, movie_id, value)
    select 'movielens', u, m.id, case when m.id % 2 = u % 2 then 1 else -0.5 end
      from generate_series(1, ${count}) u
      join movie m on ('x' || left(md5(u || '/' || m.id), 8))::bit(32)::bigint % 6 = 0`.execute(db)
}

/** Members of this instance with the tastes of `addPeople`. */
async function addMembers(count: number): Promise<void> {
  await sql`
    with people as (
      insert into user_account (username)
      select 'member' || ${count}::int || '-' || n from generate_series(1, ${count}) n returning id, username)
    insert into rating (user_id, movie_id, value)
    select p.id, m.id, case when m.id % 2 = right(p.username, 1)::int % 2 then 1 else -0.5 end
      from people p join movie m on ('x' || left(md5(p.username || m.id), 8))::bit(32)::bigint % 4 = 0`.execute(db)
}

const textOf = (id: number) =>
  db
    .selectFrom('movie_text')
    .select('body')
    .where('movie_id', '=', id)
    .where('kind', '=', 'overview')
    .executeTakeFirstOrThrow()
const labelsOf = (id: number) =>
  db
    .selectFrom('movie_label')
    .select(['label_id', 'rating', 'predicted', 'source'])
    .where('movie_id', '=', id)
    .execute()

/** A movie without labels and with the plot of a labelled one. */
async function addTwin(source: 'csv' | 'tmdb' = 'csv'): Promise<{ original: number; twin: number }> {
  const { id: original } = await db.selectFrom('movie').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const keywords = await db
    .selectFrom('movie_keyword')
    .innerJoin('keyword', 'keyword.id', 'keyword_id')
    .select('name')
    .where('movie_id', '=', original)
    .execute()
  const twins = await createCatalogueRepository(db).upsertMovies({
    source,
    mode: 'replace',
    movies: [
      {
        tmdbId: null,
        imdbId: null,
        title: 'A Story Told Again',
        overview: (await textOf(original)).body,
        keywords: keywords.map(({ name }) => name),
      },
    ],
  })
  return { original, twin: twins[0]! }
}

describe('the users of a training', { timeout: 180_000 }, () => {
  beforeEach(open)
  afterEach(close)

  it('sets the same one in twenty users apart as holdout users, and none where users are few', async () => {
    await addPeople(600)
    const training = createTrainingRepository(db, learnable)
    const { trainingUsers, holdoutUsers } = await training.people()
    expect(trainingUsers.length + holdoutUsers.length).toBe(600)
    expect(holdoutUsers.length).toBeGreaterThan(15)
    expect(holdoutUsers.length).toBeLessThan(50)
    expect(await training.people()).toMatchObject({ trainingUsers, holdoutUsers })
    await sql`delete from imported_rating where source_user > 400`.execute(db)
    const few = await training.people()
    expect([few.trainingUsers.length, few.holdoutUsers.length]).toEqual([400, 0])
  })

  it('reads own and imported ratings in batches, every user once and whole', async () => {
    await addPeople(23)
    await sql`
      with people as (
        insert into user_account (username) select 'person' || n from generate_series(1, 17) n returning id)
      insert into rating (user_id, movie_id, value)
      select people.id, m.id, 0.75 from people join movie m on m.id % 3 = 0`.execute(db)
    const whole = await createTrainingRepository(db, learnable).people()
    expect(whole.trainingUsers).toHaveLength(40)
    expect(whole.trainingUsers.slice(0, 17).map(({ items }) => items.length)).toEqual(Array(17).fill(50))
    for (const batch of [1, 5, 17, 23]) {
      expect(await createTrainingRepository(db, learnable, batch).people()).toEqual(whole)
    }
  })
})

describe('a training with enough users to hold some out', { timeout: 180_000 }, () => {
  let result: TrainResult
  beforeAll(async () => {
    await open()
    await addPeople(600)
    result = await run()
  }, 180_000)
  afterAll(close)

  it('stores a model with its metrics on the holdout users, and records the run', async () => {
    expect(result).toMatchObject({ outcome: 'stored', movies: 150, inUse: null })
    expect(result.holdout!.ndcg100).toBeGreaterThan(0.3)
    expect(result.holdout!.recall20).toBeLessThanOrEqual(1)
    expect(result.users).toBeLessThan(600)
    const stored = await snapshots().newest()
    expect(stored).toMatchObject({ version: result.version, ratings: result.ratings })
    expect(stored!.metrics).toMatchObject({ ndcg100: result.holdout!.ndcg100, held_out_people: result.holdout!.people })
    const noted = await db.selectFrom('training_run').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(noted).toMatchObject({ outcome: 'stored', ratings: result.ratings, movies: 150 })
    expect(noted.peak_bytes).toBeGreaterThan(2 ** 24)
  })

  it('refuses a model that is worse than the current one on users that neither was trained on', async () => {
    const good = await snapshots().newest()
    // The training users now rate at random, so there is less to learn.
    await sql`
      update imported_rating set value = case when random() < 0.5 then 1 else -0.5 end
       where ('x' || left(md5(source || ':' || source_user), 8))::bit(32)::bigint % 20 <> 0`.execute(db)
    const refused = await run()
    expect(refused.outcome).toBe('refused')
    expect(refused.holdout!.ndcg100).toBeLessThan(0.98 * refused.inUse!.ndcg100)
    expect(await snapshots().newest()).toEqual(good)

    await pretendStarter(database.url)
    const forced = await runCommand(['train', '--force'], { DATABASE_URL: database.url })
    expect(forced.code).toBe(0)
    expect(forced.stdout).toMatch(/Trained on [\d,]+ ratings by [\d,]+ people of 150 movies in .* MB at most\./)
    expect((await snapshots().newest())!.id).toBeGreaterThan(good!.id)
  })
})

describe('a training with few users and a movie without labels', { timeout: 180_000 }, () => {
  let result: TrainResult
  let twins: Awaited<ReturnType<typeof addTwin>>
  beforeAll(async () => {
    await open()
    twins = await addTwin()
    await addMembers(27)
    await addPeople(60)
    result = await run()
  }, 180_000)
  afterAll(close)

  it('stores a model without metrics where users are too few for a holdout', () => {
    expect(result).toMatchObject({ outcome: 'stored', users: 87, holdout: null, inUse: null })
  })

  it('measures how imported ratings move the lists of users it has not learned from', async () => {
    const { brought } = result
    expect(brought!.people).toBeGreaterThanOrEqual(20)
    expect(brought!.after).toBeGreaterThan(brought!.before! + 0.05)
    // The same ratings are not measured again.
    expect((await run()).brought).toEqual({ ...brought, at: expect.any(Date) })
    const { own, imported } = await createTrainingRepository(db, learnable).people()
    const trainOn = () => expect.fail('trained without need')
    expect(measureBrought({ own, imported: [], trainOn }, brought)).toBeNull()
    const few = { own: own.slice(0, 15), imported, trainOn }
    expect(measureBrought(few, brought)).toMatchObject({ before: null, after: null })
  })

  it('predicts labels of unlabelled movies, marks them as predicted and does not train on them', async () => {
    const { original, twin } = twins
    const { labels } = result
    expect(labels.movies).toBe(1)
    expect(labels.quality!.averagePrecision).toBeGreaterThan(2 * labels.quality!.baseRate)
    const predicted = await labelsOf(twin)
    expect(predicted.length).toBe(labels.labels)
    expect(predicted.every((label) => label.predicted && label.source === 'predicted' && label.rating > 0)).toBe(true)
    const known = new Set((await labelsOf(original)).filter(({ rating }) => rating > 0).map((label) => label.label_id))
    expect(predicted.filter((label) => known.has(label.label_id)).length).toBeGreaterThan(predicted.length / 2)
    const item = (await createTrainingRepository(db, learnable).items()).find(({ id }) => id === twin)
    expect(item!.labels).toEqual([])
  })
})

describe('label prediction', { timeout: 180_000 }, () => {
  beforeEach(open)
  afterEach(close)

  /** The last step of a training. The model that comes before it takes most of the time, and plays no part here. */
  const predict = () => predictLabels(db, { learnable, onProgress: () => {} })

  it('predicts again only for changed movies, and removes predictions of movies that are fully labelled', async () => {
    const { twin } = await addTwin()
    await predict()
    expect(await predict()).toEqual({ movies: 0, labels: 0, quality: null })
    const label = (count: number) =>
      createCatalogueRepository(db).upsertMovies({
        source: 'csv',
        mode: 'replace',
        movies: [
          {
            tmdbId: null,
            imdbId: null,
            title: 'A Story Told Again',
            labels: Array.from({ length: count }, (_, i) => ({
              name: `trait ${i}`,
              type: 'pacing_tempo',
              rating: 0.9,
            })),
          },
        ],
      })
    await label(FULLY_LABELLED - 1)
    await predict()
    const stated = (await labelsOf(twin)).filter(({ predicted }) => !predicted)
    expect(stated).toHaveLength(FULLY_LABELLED - 1)
    expect((await labelsOf(twin)).length).toBeGreaterThan(stated.length)
    await label(FULLY_LABELLED)
    await predict()
    expect((await labelsOf(twin)).map(({ source }) => source)).toEqual(
      Array.from({ length: FULLY_LABELLED }, () => 'csv'),
    )
  })

  it('does not train on texts of sources that forbid it', async () => {
    const { twin } = await addTwin('tmdb')
    expect((await predict()).movies).toBe(0)
    expect(await labelsOf(twin)).toEqual([])
  })
})
