import type { Batch, Import, Source, SourceName, Tally } from '@marquee/sources'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPool, createQueries } from '../../../database/pool.ts'
import type { Tables } from '../../../database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { runImport } from './run-import.ts'
import { createImportStores } from './stores.ts'

const log = pino({ level: 'silent' })

let database: TestDatabase
let db: Kysely<Tables>
beforeAll(async () => {
  database = await createTestDatabase()
  db = createQueries(createPool(database.url, log))
})
beforeEach(async () => {
  await db.deleteFrom('movie').execute()
  await db.deleteFrom('import_run').execute()
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

interface Checkpoint {
  next: number
}

/** A fake source that yields the given batches, and records the starts and reports of its imports. */
function aSource(batches: Pick<Batch, 'movies' | 'rejections'>[]) {
  const seen: { starts: number[]; tallies: Tally[] } = { starts: [], tallies: [] }
  const task: Import<Checkpoint> = {
    key: () => ({ of: 'the test' }),
    beginning: { next: 0 },
    async *batches({ next: start }) {
      seen.starts.push(start)
      for (let next = start; next < batches.length; next++) {
        await Promise.resolve()
        const progress = { done: next + 1, total: batches.length, count: next + 1 }
        yield { ...batches[next], checkpoint: { next: next + 1 }, progress }
      }
    },
    report({ total }) {
      const { added, updated, rejected } = total
      seen.tallies.push({ added, updated, rejected })
      return { lines: [], isChange: true }
    },
  }
  const source: Source<SourceName> = {
    name: 'csv',
    policy: { models: true, expiresAfterDays: null, preference: 1 },
    mode: 'replace',
    command: { summary: '', notes: '', options: {}, activity: '', unit: '', training: 'takes the movies in' },
    plan: () => [task],
  }
  async function run({ stopAfter = Infinity, isDryRun = false } = {}): Promise<void> {
    const stopping = new AbortController()
    await runImport(
      { source, task, isDryRun },
      {
        ...createImportStores(db),
        log,
        format: { count: String, duration: String },
        signal: stopping.signal,
        onProgress: ({ done }) => done >= stopAfter && stopping.abort(),
      },
    )
  }
  return { seen, run }
}

const anEntry = (tmdbId: number, imdbId: string | null = null) => ({
  place: tmdbId,
  movie: { tmdbId, imdbId, title: `Movie ${tmdbId}` },
})
const storedIds = async () =>
  (await db.selectFrom('movie').select('tmdb_id').orderBy('tmdb_id').execute()).map((row) => row.tmdb_id)

it('continues after the last stored batch of an interrupted import, and includes it in the counts', async () => {
  const { seen, run } = aSource([
    { movies: [anEntry(1), anEntry(2)] },
    { movies: [anEntry(3)], rejections: [{ place: 4, reason: 'It has no title.' }] },
    { movies: [anEntry(1)] },
  ])
  await expect(run({ stopAfter: 1 })).rejects.toThrow('aborted')
  await run()
  expect(seen).toEqual({ starts: [0, 1], tallies: [{ added: 3, updated: 1, rejected: 1 }] })
  await run()
  expect(seen.starts).toEqual([0, 1, 0])
})

it('skips only the movies that the database refuses', async () => {
  const { seen, run } = aSource([{ movies: [anEntry(1, 'tt0000001'), anEntry(2, 'tt0000001'), anEntry(3)] }])
  await run()
  expect(await storedIds()).toEqual([1, 3])
  expect(seen.tallies).toEqual([{ added: 2, updated: 0, rejected: 1 }])
})

it('writes nothing in a dry run, and leaves no run to resume', async () => {
  const { seen, run } = aSource([{ movies: [anEntry(1)] }])
  await run({ isDryRun: true })
  expect(seen.tallies).toEqual([{ added: 1, updated: 0, rejected: 0 }])
  expect([await storedIds(), await db.selectFrom('import_run').selectAll().execute()]).toEqual([[], []])
})
