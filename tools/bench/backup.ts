/**
 * Usage: npx node tools/bench/backup.ts [--catalogue ../shared/eval/catalogue/movies-18k.jsonl.gz] [--ratings 100000] [--rounds 3]
 *                             [--external postgres://…] [--json out.json]
 * Backs up an embedded database with a catalogue and ratings, idle and under writes, and restores it into another embedded
 * one and into an empty external one when given. Deletes all its data at the end.
 */
import { mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { RATING_VALUES } from '@marquee/contract'
import Fastify from 'fastify'
import { openDatabase, type Database } from '../../apps/api/src/database/connect.ts'
import { marquee } from './cli.ts'

const PER_PERSON = 100
const { values } = parseArgs({
  options: {
    catalogue: { type: 'string', default: '../shared/eval/catalogue/movies-18k.jsonl.gz' },
    ratings: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    external: { type: 'string' },
    json: { type: 'string' },
  },
})

const directory = await mkdtemp(join(await realpath(tmpdir()), 'marquee-backup-'))
const dataDir = join(directory, 'data')
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error' }
const report: Record<string, number | string> = {}

/** Adds people who have rated a hundred consecutive movies each. */
async function rate({ pool }: Database, count: number): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(
    `with people as (
       insert into user_account (username, email)
       select 'bench-' || n, 'bench-' || n || '@example.org' from generate_series(1, $1) n returning id),
     starts as (select id as user_id, 1 + floor(random() * ((select count(*) from movie) - $2))::int as start from people),
     movies as (select id, row_number() over (order by id) as place from movie)
     insert into rating (user_id, movie_id, value)
     select user_id, movies.id, ($3::real[])[1 + floor(4 * random())::int]
       from starts join movies on place between start and start + $2 - 1`,
    [Math.ceil(count / PER_PERSON), PER_PERSON, Object.values(RATING_VALUES)],
  )
  // Destroys the connection, because its setting must not affect later users of it.
  client.release(true)
}

/** Writes until stopped; resolves to the number of acknowledged writes. */
async function keepWriting({ pool }: Database, state: { writing: boolean }): Promise<number> {
  let writes = 0
  while (state.writing) {
    await pool.query(
      `update rating set updated_at = now() where (user_id, movie_id) in (
         select user_id, movie_id from rating tablesample system (1) limit 20)`,
    )
    writes++
  }
  return writes
}

const seconds = (runs: readonly number[]) => runs.toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0

try {
  // The catalogue may be on a read-only file system, so its errors are written elsewhere.
  const errorsFile = ['--errors', join(directory, 'errors.csv')]
  await marquee(['import', 'csv', resolve(values.catalogue), ...errorsFile], env)
  const embedded = { dataDir, database: { url: null, directUrl: null, readUrl: null } }
  const database = await openDatabase(embedded, Fastify({ logger: false }).log, { guest: true })
  await rate(database, Number(values.ratings))
  const quiet: number[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const { said, seconds: taken } = await marquee(['backup', join(directory, `quiet-${round}.tar.gz`)], env)
    quiet.push(taken)
    report['backup'] = said.slice(said.indexOf(':') + 2)
  }
  const state = { writing: true }
  const writing = keepWriting(database, state)
  const loaded = join(directory, 'loaded.tar.gz')
  report['backup under writes, s'] = (await marquee(['backup', loaded], env)).seconds
  state.writing = false
  report['writes meanwhile'] = await writing
  await database.close()
  report['backup, s'] = seconds(quiet)
  report['file, MB'] = Math.round((await stat(loaded)).size / 2 ** 20)
  report['restore into embedded, s'] = (
    await marquee(['restore', loaded], { DATA_DIR: join(directory, 'other') })
  ).seconds
  if (values.external !== undefined) {
    const external = { ...env, DATABASE_URL: values.external }
    report['restore into external, s'] = (await marquee(['restore', loaded], external)).seconds
  }
} finally {
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}
console.table(report)
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
