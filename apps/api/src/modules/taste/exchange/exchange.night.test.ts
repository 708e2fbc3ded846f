import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRecommender, trainModel, type Model } from '@marquee/recommender'
import { sourcesForModels } from '@marquee/sources'
import { sql, type Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { pretendStarter, runCommand } from '../../../testing/cli.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { trainFiles } from '../../../testing/train-files.ts'
import { createModelRepository } from '../model/model-repository.ts'
import { train } from '../model/train.ts'
import { createTrainingRepository } from '../model/training-repository.ts'
import { createTable, readTable } from './parquet.ts'
import { FACTORS, NEIGHBOURS, readTrainedFiles } from './trained-files.ts'
import { CONTENT, RATINGS, SETTINGS, writeTrainingFiles } from './training-files.ts'

const log = pino({ level: 'silent' })
const learnable = sourcesForModels({ tmdbTermsAllowModels: false })

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-exchange-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function columnsOf(path: string, columns: string[]): Promise<unknown[][]> {
  const all: unknown[][] = columns.map(() => [])
  for await (const rows of readTable(path, columns)) {
    rows.columns.forEach((values, k) => all[k]!.push(...Array.from(values)))
  }
  return all
}

describe('a training elsewhere', { timeout: 180_000 }, () => {
  let database: TestDatabase
  let db: Kysely<Tables>
  let files: string
  /** Exported files with the results of a trainer elsewhere. */
  let trained: string
  let exported: Awaited<ReturnType<typeof runCommand>>
  beforeAll(async () => {
    database = await createTestDatabase({ catalogue: true })
    db = createQueries(createPool(database.url, log, { statementTimeoutMs: 0 }))
    await pretendStarter(database.url)
    // Two tastes: people rate the movies of one half of the catalogue, and dislike a few of the other.
    await sql`
      insert into imported_rating (source, source_user, movie_id, value)
      select 'movielens', 1000 + u, m.id, case when m.id % 2 = u % 2 then 1 else -0.5 end
        from generate_series(1, 600) u
        join movie m on ('x' || left(md5(u || '/' || m.id), 8))::bit(32)::bigint % (case when m.id % 2 = u % 2 then 4 else 60 end) = 0`.execute(
      db,
    )
    files = await mkdtemp(join(tmpdir(), 'marquee-exported-'))
    exported = await command('--export', join(files, 'files'))
    trained = join(files, 'trained')
    await cp(join(files, 'files'), trained, { recursive: true })
    await trainFiles(trained)
  })
  afterAll(async () => {
    await db.destroy()
    await database.close()
    await rm(files, { recursive: true })
  })
  const command = (...args: string[]) => runCommand(['train', ...args], { DATABASE_URL: database.url })
  const newest = () => createModelRepository(db).newest()

  it('exports the ratings of training users under consecutive numbers, content, and the loss', async () => {
    const folder = join(files, 'files')
    expect(exported.stdout).toMatch(
      /^Wrote [\d,]+ ratings by 5\d\d people and the content of 150 movies to .*files\.\n$/,
    )
    expect(exported.code).toBe(0)
    expect((await readdir(folder)).sort()).toEqual([CONTENT, RATINGS, SETTINGS])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    const [users, items, values, weights] = await columnsOf(join(folder, RATINGS), ['user', 'item', 'value', 'weight'])
    const people = new Set(users)
    expect([...people]).toEqual(Array.from({ length: people.size }, (_, k) => k))
    expect(new Set(values)).toEqual(new Set([1, -0.5]))
    expect(new Set(weights)).toEqual(new Set([1, Math.fround(0.2)]))
    const { rows } = await sql<{ ratings: number }>`
      select count(*)::int as ratings from imported_rating
       where ('x' || left(md5(source || ':' || source_user), 8))::bit(32)::bigint % 20 <> 0`.execute(db)
    expect(items).toHaveLength(rows[0]!.ratings)
    const [features] = await columnsOf(join(folder, CONTENT), ['feature'])
    expect(features).toContainEqual(expect.stringMatching(/^genre:\d+$/))
    expect(JSON.parse(await readFile(join(folder, SETTINGS), 'utf8'))).toMatchObject({
      format: 1,
      people: people.size,
      ratings: items!.length,
      movies: 150,
      like: 0.75,
      factors: { size: 32, alpha: 0.1, lambda: 0.01 },
    })
    await expect(writeTrainingFiles(folder, { items: [], users: [] })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('is not empty: name a new directory'),
    })
  })

  it('gets the parts that our own trainer makes of the files as if they had been trained here', async () => {
    const training = createTrainingRepository(db, learnable)
    const items = await training.items()
    const { trainingUsers: users } = await training.people()
    const here = trainModel({ items, users })
    const ids = items.map(({ id }) => id)
    const { parts, summary } = await readTrainedFiles(trained, ids)
    expect(summary).toMatchObject({ factors: 150, size: 32, unknown: 0 })
    const back = trainModel({ items, users, trained: { ...parts, unit: here.unit } })
    expect(back.covered).toEqual(here.covered)
    expect(back.ranker.columns).toEqual(here.ranker.columns)
    expect(largestDifference(back.ranker.values, here.ranker.values)).toBeLessThan(1e-5 * here.unit)
    expect(largestDifference(back.factors.values, here.factors.values)).toBeLessThan(1e-5)
    expect(largestDifference(back.projections.values, here.projections.values)).toBeLessThan(1e-5)
    const profile = { ratings: [{ id: ids[0]!, value: 1 }] }
    const order = (model: Model) =>
      createRecommender(model)
        .list(profile)
        .map(({ id }) => id)
    // A trainer elsewhere makes no ranker for people with few ratings.
    expect(order(back)).toEqual(order({ ...here, earlyRanker: null }))
  })

  it('stores imported parts, and refuses them where they are worse than the model in use', async () => {
    const good = await train({ databaseUrl: database.url, learnable, importFrom: trained }, log, () => {})
    expect(good).toMatchObject({ outcome: 'stored', imported: { factors: 150, size: 32, unknown: 0 } })
    expect((await newest())!.version).toBe(good.version)

    const ids = (await db.selectFrom('movie').select('id').orderBy('id').execute()).map(({ id }) => id)
    const worse = join(files, 'worse')
    await cp(trained, worse, { recursive: true })
    const table = createTable(join(worse, NEIGHBOURS), { item: 'int', neighbour: 'int', value: 'float' })
    for (const id of ids) for (const other of ids) if ((id + other) % 2 === 1) await table.add(id, other, 1)
    await table.finish()
    const refusal = await command('--import', worse)
    expect(refusal.stdout).toMatch(/^Took factors of 150 movies \(32 numbers each\) and 11,250 pairs of movies from/)
    expect(refusal.stdout).toContain('Refused: it is worse than the model in use, which stays.')
    expect(refusal.code).toBe(1)
    expect((await newest())!.version).toBe(good.version)
  })

  it('says what is wrong with a folder in one sentence, and keeps the model', async () => {
    const before = await newest()
    const { code, stderr } = await command('--import', directory)
    expect(stderr).toMatch(/^.*has neither factors\.parquet nor neighbours\.parquet\.\n$/m)
    expect(stderr).not.toContain('    at ')
    expect(code).toBe(1)
    expect(await newest()).toEqual(before)
    expect((await command('--export', directory, '--force')).code).toBe(2)
  })
})

function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length)
  return Array.from(a, (x, k) => Math.abs(x - b[k]!)).reduce((most, x) => Math.max(most, x), 0)
}

describe('files from elsewhere', () => {
  const ids = [1, 2, 3]
  const read = () => readTrainedFiles(directory, ids)
  const loss = (text = '{"format": 1, "factors": {"alpha": 0.1, "lambda": 0.01}}') =>
    writeFile(join(directory, SETTINGS), text)
  async function factors(...rows: [number, number[]][]): Promise<void> {
    await loss()
    const table = createTable(join(directory, FACTORS), { item: 'int', factor: 'floats' })
    for (const row of rows) await table.add(...row)
    await table.finish()
  }
  async function neighbours(...rows: [number, number, number][]): Promise<void> {
    await loss()
    const table = createTable(join(directory, NEIGHBOURS), { item: 'int', neighbour: 'int', value: 'float' })
    for (const row of rows) await table.add(...row)
    await table.finish()
  }

  it('are read whole, over several row groups and the parts of a directory', async () => {
    await loss()
    const folder = join(directory, NEIGHBOURS)
    await mkdir(folder)
    await writeFile(join(folder, '_SUCCESS'), '')
    const columns = { item: 'int', neighbour: 'int', value: 'float' } as const
    const first = createTable(join(folder, 'part-00000.snappy.parquet'), columns, 2)
    for (const pair of [
      [1, 2, 0.5],
      [2, 1, 0.25],
      [3, 1, -1],
    ] as const)
      await first.add(...pair)
    await first.finish()
    const second = createTable(join(folder, 'part-00001.snappy.parquet'), columns)
    await second.add(2, 3, 2)
    await second.finish()
    const { parts, summary } = await read()
    expect(parts.neighbours).toEqual({
      items: Int32Array.of(1, 2, 3, 2),
      neighbours: Int32Array.of(2, 1, 1, 3),
      values: Float32Array.of(0.5, 0.25, -1, 2),
    })
    expect(summary).toEqual({ factors: 0, size: 0, pairs: 4, unknown: 0 })
  })

  it('may hold a few movies that have left the catalogue', async () => {
    await factors(...Array.from({ length: 200 }, (_, k): [number, number[]] => [k + 1, [k, 1]]))
    const catalogue = Array.from({ length: 199 }, (_, k) => k + 1)
    expect((await readTrainedFiles(directory, catalogue)).summary).toMatchObject({ factors: 200, size: 2, unknown: 1 })
  })

  it.each<[string, () => Promise<void>, string]>([
    ['a repeated movie', () => factors([1, [1, 2]], [1, [1, 2]]), 'Row 2 of factors.parquet repeats item 1.'],
    [
      'another length',
      () => factors([1, [1, 2]], [2, [1]]),
      'Row 2 of factors.parquet has a factor of 1 numbers, the first has 2.',
    ],
    [
      'an empty factor',
      () => factors([1, []]),
      'Row 1 of factors.parquet has a factor of 0 numbers; there must be 1 to 1024.',
    ],
    [
      'not a number',
      () => factors([1, [1, Number.NaN]]),
      'Row 1 of factors.parquet has a factor with something that is not a finite number.',
    ],
    [
      'an infinite value',
      () => neighbours([1, 2, Infinity]),
      'Row 1 of neighbours.parquet has no finite number as its value.',
    ],
    ['no id', () => factors([0, [1]]), "Row 1 of factors.parquet has 0 where a movie's id belongs."],
    [
      'a movie beside itself',
      () => neighbours([1, 2, 1], [2, 2, 1]),
      'Row 2 of neighbours.parquet names item 2 as a neighbour of itself.',
    ],
    [
      'a repeated pair',
      () => neighbours([1, 2, 1], [2, 1, 1], [1, 2, 3]),
      'neighbours.parquet repeats the pair of item 1 and neighbour 2.',
    ],
    ['no rows', () => factors(), 'factors.parquet has no rows.'],
    [
      'another catalogue',
      () => factors([1, [1]], [77, [1]]),
      '1 of the 2 movies in the files are not in this catalogue (the first is 77): they were trained for another one.',
    ],
    [
      'another loss',
      async () => {
        await factors([1, [1]])
        await loss('{"format": 1, "factors": {"alpha": 0.1}}')
      },
      'has no lambda above 0 under factors.',
    ],
    [
      'another format',
      async () => {
        await factors([1, [1]])
        await loss('{"format": 2}')
      },
      'is of format 2; this version reads 1.',
    ],
    [
      'a broken training.json',
      async () => {
        await factors([1, [1]])
        await loss('{')
      },
      'training.json is not a JSON object.',
    ],
    [
      'no training.json',
      async () => {
        await factors([1, [1]])
        await rm(join(directory, SETTINGS))
      },
      'training.json cannot be read: it comes from the export and belongs beside the results.',
    ],
    [
      'text',
      async () => {
        await loss()
        await writeFile(join(directory, FACTORS), 'item,factor\n1,2\n')
      },
      'factors.parquet cannot be read as a Parquet file: ',
    ],
    [
      'a cut file',
      async () => {
        await factors([1, [1]])
        await writeFile(join(directory, FACTORS), (await readFile(join(directory, FACTORS))).subarray(0, -6))
      },
      'factors.parquet cannot be read as a Parquet file: ',
    ],
    [
      'another column',
      async () => {
        await loss()
        const table = createTable(join(directory, FACTORS), { id: 'int', factor: 'floats' })
        await table.add(1, [1])
        await table.finish()
      },
      'factors.parquet has no column item.',
    ],
  ])('are refused for %s', async (_name, write, sentence) => {
    await write()
    await expect(read()).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining(sentence) })
  })
})
