import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkBackup, fingerprint, restoreBackup, type TableShape } from '@marquee/backup'
import { routes } from '@marquee/contract'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../config.ts'
import { createRuntime } from '../runtime.ts'
import { NO_PROGRESS } from '../terminal/screen.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { pretendStarter, runCommand } from '../testing/cli.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { askForTraces, RELEASES, type Traces } from '../testing/release.ts'
import { VERSION } from '../version.ts'
import { openDatabase } from './connect.ts'
import { appliedMigrations, MIGRATION_LOCK, migrateWithin, requireKnown } from './migrate.ts'
import { expireUpdateBackups, updateDatabase } from './update.ts'

// Creating and filling databases takes many seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))
const LATER = '1000.2.0'

const releases = (await readdir(RELEASES)).filter((name) => name.endsWith('.tar.gz')).map((name) => name.slice(0, -7))

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
})
afterAll(() => rm(directory, { recursive: true }))

const newDirectory = () => mkdtemp(join(directory, 'backups-'))

/** A database as a release left it: with the tables that it had. */
async function databaseOf(release: string): Promise<{ database: TestDatabase; traces: Traces }> {
  const database = await createTestDatabase({ migrated: false })
  await restoreBackup({
    databaseUrl: database.url,
    path: join(RELEASES, `${release}.tar.gz`),
    schema: {
      lock: MIGRATION_LOCK,
      ledger: 'schema_migration',
      readApplied: appliedMigrations,
      requireKnown,
      migrate: async (client, count) => (count === undefined ? undefined : migrateWithin(client, count)),
    },
    prepare: async () => {},
  })
  return { database, traces: JSON.parse(await readFile(join(RELEASES, `${release}.json`), 'utf8')) as Traces }
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function contentOf(url: string, tables: readonly TableShape[]) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query("begin; set local timezone = 'UTC'")
    const entries = []
    for (const table of tables) entries.push([table.name, await fingerprint(client, table)] as const)
    return Object.fromEntries(entries)
  } finally {
    await client.end()
  }
}

describe.each(releases)('the database of release %s', (release) => {
  let database: TestDatabase
  let traces: Traces
  let backups: string
  let api: TestApp
  beforeAll(async () => {
    ;({ database, traces } = await databaseOf(release))
    backups = await newDirectory()
  })
  afterAll(() => api.close())

  it('comes to this release with every value it had, and is backed up before', async () => {
    const { manifest, seal } = await checkBackup(join(RELEASES, `${release}.tar.gz`))
    const { applied, backup } = await updateDatabase({ url: database.url, directory: backups })
    expect(applied.length === 0).toBe(backup === null)
    // Offers of regions that no one has chosen are dropped, and fetched again.
    const lasting = manifest.tables.filter(({ name }) => !/^watch_(?:provider|region|offer)$/.test(name))
    const { watch_provider: _providers, watch_region: _regions, watch_offer: _offers, ...held } = seal.tables
    expect(await contentOf(database.url, lasting)).toEqual(held)
    if (backup !== null) expect((await checkBackup(backup)).seal.tables).toEqual(seal.tables)
    expect(await updateDatabase({ url: database.url, directory: backups })).toEqual({ applied: [], backup: null })
  })

  it('lets the same people in and answers them what they left', async () => {
    api = await createTestApp({ database })
    expect(await askForTraces(api, traces)).toEqual(traces.answers)
    if (traces.since100 === undefined) return
    const { eveningId, token } = traces.since100
    const script = { id: '', username: 'ada', password: '', refresh: '', access: token }
    expect((await api.call(routes.me, {}, { user: script })).body.username).toBe('ada')
    const evening = await api.call(routes.evening, { params: { id: eveningId } }, { user: script })
    expect(evening.status).toBe(200)
  })
})

function startOn(env: Record<string, string>) {
  const config = loadConfig(env)
  const log = pino({ level: 'silent' })
  const { signal } = new AbortController()
  const database = openDatabase(config, log)
  return createRuntime({ config, log, database, webDirectory: null, progress: NO_PROGRESS, stopping: signal })
}

describe('going back to an older release', () => {
  let database: TestDatabase
  let traces: Traces
  let backups: string
  let later: string
  let env: Record<string, string>
  beforeAll(async () => {
    ;({ database, traces } = await databaseOf(releases.at(-1)!))
    await pretendStarter(database.url)
    backups = await newDirectory()
    env = { DATABASE_URL: database.url, DATA_DIR: backups, BACKUP_DIR: backups }
    later = await mkdtemp(join(directory, 'migrations-'))
    const present = await readdir(MIGRATIONS)
    for (const file of present) await cp(join(MIGRATIONS, file), join(later, file))
    const next = String(Number(present.toSorted().at(-1)!.slice(0, 4)) + 1).padStart(4, '0')
    await writeFile(
      join(later, `${next}_moods.sql`),
      `create type mood as enum ('grim'); create table later (mood mood);
       create function moods() returns bigint language sql as 'select count(*) from later'; delete from rating;`,
    )
  })
  afterAll(() => database.close())

  /** As the later release does at its start. */
  async function updateToLater() {
    const update = await updateDatabase({ url: database.url, directory: backups, migrations: later })
    await query(database.url, 'update schema_migration set release = $1 where name like $2', [LATER, '%_moods'])
    return update
  }

  it('is refused in one sentence by the start and by commands, with a command that brings back the data', async () => {
    const { backup } = await updateToLater()
    const start = startOn(env)
    const message =
      `This database was updated by Marquee ${LATER}, and Marquee ${VERSION} cannot read it: take Marquee ${LATER} or a ` +
      `later one, or go back to the data from before with "npm run marquee -- restore ${backup} --force".`
    await expect(start).rejects.toMatchObject({ name: 'StartError', message })
    expect(await runCommand(['user', 'list'], env)).toEqual({ code: 1, stdout: '', stderr: `${message}\n` })

    const [, command] = /"npm run marquee -- (.*)"/.exec(message)!
    expect(await runCommand(command!.split(' '), env)).toMatchObject({ code: 0 })
    const { code, stdout } = await runCommand(['user', 'list'], env)
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('ada') as string })
    const [ratings] = await query<{ count: number }>(database.url, 'select count(*)::int as count from rating')
    expect(ratings!.count).toBe(
      traces.answers.people.flatMap((person) => person.ratings).filter((value) => value !== null).length,
    )
  })

  it('leaves nothing behind that would be in the way of the next update', async () => {
    expect((await updateToLater()).applied).toHaveLength(1)
    expect(await query(database.url, 'select moods()')).toHaveLength(1)
  })

  it('names the release alone where no backup can be read', async () => {
    const empty = await newDirectory()
    await expect(updateDatabase({ url: database.url, directory: empty })).rejects.toThrow(
      'restore <a backup from before the update> --force',
    )
  })
})

describe('the backup before an update', () => {
  const later = async () => {
    const copy = await mkdtemp(join(directory, 'migrations-'))
    await writeFile(join(copy, '0001_film.sql'), 'create table film (id int); insert into film values (1);')
    return copy
  }
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase({ migrated: false })
  })
  afterAll(() => database.close())

  it('is made of what is there alone, is kept twice, and expires after 30 days', async () => {
    const [migrations, backups] = [await later(), await newDirectory()]
    const update = () => updateDatabase({ url: database.url, directory: backups, migrations })
    expect(await update()).toEqual({ applied: ['0001_film'], backup: null })
    await writeFile(join(backups, 'marquee-before-0.9.0-20200101T000000Z.tar.gz'), '')
    await writeFile(join(backups, 'marquee-before-1.10.0-20200102T000000Z.tar.gz'), '')
    await writeFile(join(backups, 'marquee-20200101T000000Z.tar.gz'), '')
    await writeFile(join(migrations, '0002_year.sql'), 'alter table film add year int;')
    const { backup } = await update()
    const kept = [
      'marquee-20200101T000000Z.tar.gz',
      'marquee-before-1.10.0-20200102T000000Z.tar.gz',
      backup!.slice(backups.length + 1),
    ]
    expect((await readdir(backups)).toSorted()).toEqual(kept.toSorted())
    expect((await checkBackup(backup!)).seal.tables).toMatchObject({ film: { rows: 1 } })
    await expireUpdateBackups(backups, new Date())
    expect((await readdir(backups)).toSorted()).toEqual([kept[0]!, kept[2]!].toSorted())
    await expireUpdateBackups(join(backups, 'missing'), new Date())
  })

  it('must succeed: where it cannot be written, nothing is updated', async () => {
    const migrations = await later()
    await writeFile(join(migrations, '0002_year.sql'), 'alter table film add year int;')
    await writeFile(join(migrations, '0003_name.sql'), 'alter table film add name text;')
    const file = join(await newDirectory(), 'file')
    await writeFile(file, '')
    await expect(updateDatabase({ url: database.url, directory: file, migrations })).rejects.toThrow(
      /^The database was not updated, because it could not be backed up before \(.*\): make room, or set BACKUP_DIR/,
    )
    expect((await query(database.url, 'select * from schema_migration')).length).toBe(2)
  })

  it('is made once when several processes start together', async () => {
    const [migrations, backups] = [await later(), await newDirectory()]
    await writeFile(join(migrations, '0002_year.sql'), 'alter table film add year int;')
    await writeFile(join(migrations, '0003_name.sql'), 'alter table film add name text;')
    const starts = Array.from({ length: 3 }, () =>
      updateDatabase({ url: database.url, directory: backups, migrations }),
    )
    expect((await Promise.all(starts)).flatMap(({ applied }) => applied)).toEqual(['0003_name'])
    expect(await readdir(backups)).toHaveLength(1)
  })
})
