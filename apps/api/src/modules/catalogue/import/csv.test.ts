import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withQueue } from '../../../jobs/queue.ts'
import { pretendStarter, runCommand } from '../../../testing/cli.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'

const MAIN = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url))

let directory: string
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
  // Each import queues a training, and the first one would build the queue.
  await withQueue(database.url, pino({ level: 'silent' }), () => Promise.resolve())
})
beforeEach(async () => {
  await client.query('truncate movie, person, keyword, label, import_run, pgboss.job cascade')
  await pretendStarter(database.url)
})
afterAll(async () => {
  await client.end()
  await database.close()
  await rm(directory, { recursive: true })
})

async function write(name: string, lines: readonly string[]): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, lines.join('\n'))
  return path
}
const importFile = (...args: string[]) => runCommand(['import', 'csv', ...args], { DATABASE_URL: database.url })
const query = async <T extends object>(sql: string) => (await client.query<T>(sql)).rows
const count = async (what: string) =>
  (await query<{ count: number }>(`select count(*)::int as count from ${what}`))[0]!.count

describe('importing a CSV file of movies', () => {
  it('adds new movies, updates those known by tmdb_id, imdb_id or title and year, and creates no duplicates', async () => {
    await write('first.csv', [
      'title,year,tmdb_id,imdb_id',
      'Heat,1995,949,',
      'Ronin,1998,,tt0122690',
      'Alien,1979,,',
      'Untimed,,,',
    ])
    const path = join(directory, 'first.csv')
    const first = await importFile(path)
    expect(first.code).toBe(0)
    expect(first.stdout).toContain('4 rows, 4 movies were added, 0 were updated, no errors')
    const second = await write('second.jsonl', [
      '{"title":"Heat","tmdb_id":949,"runtime":170,"overview":"A thief and a policeman."}',
      '{"title":"Ronin","imdb_id":"tt0122690","runtime":122}',
      '{"title":"ALIEN","year":1979,"runtime":117}',
      '{"title":"Untimed","runtime":90}',
    ])
    expect((await importFile(second)).stdout).toContain('0 movies were added, 4 were updated')
    expect((await importFile(path)).stdout).toContain('0 movies were added, 4 were updated')
    expect(await query('select title, runtime, source from movie order by runtime')).toEqual([
      { title: 'Untimed', runtime: 90, source: 'csv' },
      { title: 'Alien', runtime: 117, source: 'csv' },
      { title: 'Ronin', runtime: 122, source: 'csv' },
      { title: 'Heat', runtime: 170, source: 'csv' },
    ])
    expect(await query('select kind, source, body from movie_text')).toEqual([
      { kind: 'overview', source: 'csv', body: 'A thief and a policeman.' },
    ])
  })

  it('combines the two files of tmdb_5000: what one file lacks stays as the other set it', async () => {
    const json = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`
    const movies = await write('tmdb_5000_movies.csv', [
      'budget,genres,id,keywords,production_countries,title,vote_count',
      `60000000,${json([{ id: 80, name: 'Crime' }])},949,${json([{ id: 1, name: 'heist' }])},${json([{ iso_3166_1: 'US' }])},Heat,7000`,
    ])
    const credits = await write('tmdb_5000_credits.csv', [
      'movie_id,title,cast,crew',
      `949,Heat,${json([{ id: 380, name: 'Robert De Niro', character: 'Neil' }])},${json([{ id: 638, name: 'Michael Mann', job: 'Director' }])}`,
    ])
    expect((await importFile(movies, credits)).code).toBe(0)
    expect(await query('select title, tmdb_id, budget::int, popularity from movie')).toEqual([
      { title: 'Heat', tmdb_id: 949, budget: 60_000_000, popularity: 7000 },
    ])
    expect(await query('select name from movie_keyword join keyword on id = keyword_id')).toEqual([{ name: 'heist' }])
    expect(await query('select name, p.tmdb_id from credit join person p on p.id = person_id order by name')).toEqual([
      { name: 'Michael Mann', tmdb_id: 638 },
      { name: 'Robert De Niro', tmdb_id: 380 },
    ])
  })

  it('skips invalid rows and lists them with line and reason, safe to open in a spreadsheet', async () => {
    const path = await write('faulty.csv', [
      'title,tmdb_id,imdb_id',
      'Heat,949,tt0113277',
      '=HYPERLINK("x"),nine,',
      'Cheat,950,tt0113277',
      'Ronin,8195,tt0122690',
    ])
    const { stdout } = await importFile(path)
    expect(stdout).toContain('4 rows, 2 movies were added, 0 were updated, 2 invalid rows in')
    expect(await readFile(`${path}.errors.csv`, 'utf8')).toBe(
      [
        'line,reason,row',
        '3,"tmdb_id is ""nine"", which is no TMDB id.","\'=HYPERLINK(""x""),nine,"',
        '4,Its imdb_id is that of another movie.,"Cheat,950,tt0113277"',
        '',
      ].join('\r\n'),
    )
    expect(await query('select title from movie order by title')).toEqual([{ title: 'Heat' }, { title: 'Ronin' }])
  })

  it('writes nothing in a dry run but reports what would happen', async () => {
    const path = await write('dry.csv', ['title,year', 'Heat,1995', 'Ronin,long ago'])
    const errorsPath = join(directory, 'elsewhere.csv')
    const { code, stdout } = await importFile(path, '--dry-run', '--errors', errorsPath)
    expect(code).toBe(0)
    expect(stdout).toContain(`2 rows, 1 movies would be added, 0 would be updated, 1 invalid rows in ${errorsPath}`)
    expect(await readFile(errorsPath, 'utf8')).toContain('3,')
    expect(await count('movie')).toBe(0)
    expect(await count("import_run where source = 'csv'")).toBe(0)
  })

  it('reports in one sentence that a file cannot be read', async () => {
    const path = join(directory, 'none.csv')
    expect(await importFile(path)).toMatchObject({
      code: 1,
      stderr: `${path} cannot be read: there is no such file.\n`,
    })
  })

  it('imports a duplicate movie once, with the values of the later row', async () => {
    const path = await write('twice.csv', ['title,tmdb_id,runtime', 'Heat,949,1', 'Heat,949,170'])
    await importFile(path)
    expect(await query('select runtime from movie')).toEqual([{ runtime: 170 }])
  })

  it('queues one training, however often it runs', async () => {
    const path = await write('queue.csv', ['title', 'Heat'])
    await importFile(path)
    await importFile(path)
    expect(await count("pgboss.job where name = 'train-model' and state = 'created'")).toBe(1)
  })

  it('loses and duplicates nothing when it is killed half way and run again', async () => {
    const total = 1500
    const lines = ['title,tmdb_id,director,keywords']
    for (let id = 1; id <= total; id++)
      lines.push(id % 100 === 0 ? `Nameless,none,,` : `Movie ${id},${id},Person ${id % 40},k${id % 30}`)
    const path = await write('killed.csv', lines)
    // Another client is adding one of the movies, so that the import waits half way until it is killed.
    const other = new pg.Client(database.url)
    await other.connect()
    await other.query(`begin; insert into movie (title, source, tmdb_id) values ('Movie 751', 'csv', 751)`)
    const child = spawn(process.execPath, [MAIN, 'import', 'csv', path], {
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: 'ignore',
    })
    const progress = async () =>
      (
        await query<{ rows: number | null }>(
          "select (progress->>'rows')::int as rows from import_run where source = 'csv'",
        )
      )[0]?.rows ?? 0
    while (child.exitCode === null && (await progress()) < 500) await sleep(5)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await other.end()
    const reached = await progress()
    expect(reached).toBeGreaterThan(0)
    expect(reached).toBeLessThan(total)

    const { stdout } = await importFile(path)
    expect(stdout).toContain(`${total.toLocaleString('en-US')} rows, gone on after line`)
    expect(await count('movie')).toBe(total - total / 100)
    expect(await count('credit')).toBe(total - total / 100)
    expect(await count('person')).toBe(40)
    const rejected = (await readFile(`${path}.errors.csv`, 'utf8')).trimEnd().split('\r\n').slice(1)
    expect(rejected.map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: total / 100 }, (_, k) => 100 * (k + 1) + 1),
    )
    expect(await count("import_run where source = 'csv'")).toBe(1)
  })
})
