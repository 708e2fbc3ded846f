import { chmod, chown, cp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chooseAccount } from './account.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { findServerProcess, isRunning, makeTemporaryDirectory, removeDataDirectory } from './testing/data-directory.ts'
import { startDatabaseProcess, type DatabaseProcess } from './testing/database-runner.ts'
import { open as openEmbedded, type OpenDatabase } from './testing/open.ts'

const cleanups: (() => Promise<unknown>)[] = []
let dataDir: string

beforeAll(async () => {
  dataDir = await makeTemporaryDirectory()
})

afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp()
})

afterAll(() => removeDataDirectory(dataDir))

async function makeFreshDirectory(): Promise<string> {
  const directory = await makeTemporaryDirectory()
  cleanups.push(() => removeDataDirectory(directory))
  return directory
}

async function open(directory = dataDir, password?: string): Promise<OpenDatabase> {
  const database = await openEmbedded(directory, password === undefined ? {} : { password })
  cleanups.push(database.close)
  return database
}

function run(directory: string, ...options: string[]): DatabaseProcess {
  const started = startDatabaseProcess(directory, ...options)
  cleanups.push(async () => {
    started.child.kill('SIGKILL')
    await started.ended()
  })
  return started
}

/** Lets a test have the stopped database at another place for a while. */
async function moveDataInto(name: string, test: (moved: string) => Promise<void>): Promise<void> {
  await (await open()).close()
  const parent = await makeTemporaryDirectory()
  const moved = join(parent, name)
  await rename(dataDir, moved)
  try {
    await test(moved)
  } finally {
    await rename(moved, dataDir)
    await rm(parent, { recursive: true })
  }
}

async function setting(database: OpenDatabase, name: string): Promise<string> {
  const { rows } = await database.pool.query(`select current_setting('${name}') as value`)
  return rows[0].value
}

/** The error that an opening ends with. */
async function failure(opening: Promise<unknown>): Promise<EmbeddedPostgresError> {
  const error = await opening.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof EmbeddedPostgresError)) expect.fail(`It ended with ${String(error)}.`)
  return error
}

describe('the embedded database', () => {
  it('is durable, checksummed, in UTF-8 and reachable by password only', async () => {
    const database = await open()
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']
    expect(await Promise.all(names.map((name) => setting(database, name)))).toEqual(['on', 'on', 'on', 'on'])
    // Details of errors would leave what people wrote in its log.
    expect(await setting(database, 'log_error_verbosity')).toBe('terse')
    const { rows } = await database.pool.query(
      `select lower('ÀÉ') as lower, rolsuper as super from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ lower: 'àé', super: false }])
    const wrong = new pg.Client(database.url.replace(/:[^:@]+@/, ':wrong@'))
    await expect(wrong.connect()).rejects.toMatchObject({ code: '28P01' })
  })

  it('stops when closed, and has everything when opened again', async () => {
    const first = await open()
    await first.pool.query("create table kept as select 'text' as text")
    const server = await findServerProcess(dataDir)
    await first.close()
    await expect.poll(() => isRunning(server)).toBe(false)

    const second = await open()
    expect((await second.pool.query('select text from kept')).rows).toEqual([{ text: 'text' }])
  })

  it('is adopted, not doubled, after its owner was killed, with every acknowledged write', async () => {
    const wrote: number[] = []
    const servers = new Set<number>()
    // Two deaths by day; the night tries more moments.
    const rounds = process.env['SWEEPS'] === 'all' ? 6 : 2
    for (let round = 0; round < rounds; round++) {
      const owner = run(dataDir, '--write')
      await owner.receive('open')
      servers.add(await findServerProcess(dataDir))
      await sleep(20 + 40 * round)
      owner.child.kill('SIGKILL')
      await owner.ended()
      wrote.push(...owner.messages.flatMap((message) => message.wrote ?? []))
    }
    const database = await open()
    expect(database.adopted).toBe(true)
    servers.add(await findServerProcess(dataDir))
    expect(servers.size).toBe(1)
    const { rows } = await database.pool.query('select number from acknowledged where number = any($1)', [wrote])
    expect(wrote.length).toBeGreaterThan(0)
    expect(rows).toHaveLength(wrote.length)
  })

  it('refuses a second owner of the same data in one sentence that names the first', async () => {
    const first = run(dataDir)
    await first.receive('open')
    expect(await failure(open())).toMatchObject({
      code: 'in-use',
      message: `Another Marquee (process ${first.child.pid}) already uses the data in ${dataDir}: stop it first.`,
    })
    first.child.kill('SIGTERM')
    expect(await first.ended()).toBe(0)
  })

  it('lets exactly one of several first starts at the same time have it', async () => {
    const fresh = await makeFreshDirectory()
    const processes = [run(fresh), run(fresh), run(fresh)]
    await Promise.all(processes.map((one) => Promise.race([one.receive('open'), one.receive('refused')])))
    const owners = processes.filter(({ messages }) => messages.some((message) => message.open))
    expect(owners).toHaveLength(1)
    for (const other of processes.filter((one) => one !== owners[0])) {
      expect((await other.receive('refused')).refused).toContain(`(process ${owners[0]?.child.pid})`)
    }
  })

  it('outlives Ctrl-C until its owner has done its last write, and stops with it', async () => {
    const owner = run(dataDir)
    await owner.receive('open')
    const server = await findServerProcess(dataDir)
    process.kill(-(owner.child.pid ?? 0), 'SIGINT')
    expect(await owner.ended()).toBe(0)
    expect(owner.messages.at(-1)).toEqual({ closed: true })
    await expect.poll(() => isRunning(server)).toBe(false)
  })

  it('is started again when it dies under a living owner, whose connections recover', async () => {
    const database = await open()
    await database.pool.query('create table outlived as select 1 as number')
    process.kill(await findServerProcess(dataDir), 'SIGKILL')
    await expect.poll(() => database.texts, { timeout: 15_000 }).toContain('The embedded database is back.')
    expect((await database.pool.query('select number from outlived')).rows).toEqual([{ number: 1 }])
    expect((await failure(open())).reason).toContain(`(process ${process.pid})`)
  })

  it('is not held back by the lock of a dead server whose number another process has now', async () => {
    await (await open()).close()
    const home = join(dataDir, 'postgres')
    const lines = [process.pid, join(home, 'cluster'), 1, 5432, home, '', '', 'ready']
    await writeFile(join(home, 'cluster', 'postmaster.pid'), lines.join('\n'))
    await writeFile(join(home, '.s.PGSQL.5432.lock'), lines.join('\n'))
    expect((await (await open()).pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('lives in a directory whose name means something to a shell and to PostgreSQL', async () => {
    await moveDataInto('a "quoted" $HOME, `and` \'more\'', async (odd) => {
      const database = await open(odd)
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      expect(await setting(database, 'listen_addresses')).toBe('')
      await database.close()
    })
  })

  it('refuses a copy that was made while the original was running, and says so', async () => {
    const original = run(dataDir)
    await original.receive('open')
    const copy = join(await makeFreshDirectory(), 'copy')
    await cp(dataDir, copy, { recursive: true, filter: async (file) => !(await stat(file)).isSocket() })
    const { code, message } = await failure(open(copy))
    expect(code).toBe('copied-while-running')
    expect(message).toBe(
      `The data in ${join(copy, 'postgres', 'cluster')} were copied from ${join(dataDir, 'postgres', 'cluster')} ` +
        'while its PostgreSQL was running, so the copy is not whole: stop that one and copy it again.',
    )
    original.child.kill('SIGTERM')
    expect(await original.ended()).toBe(0)
  })

  it('rejects another password than the one that the data were made with', async () => {
    await (await open()).close()
    expect(await failure(open(dataDir, 'another'))).toMatchObject({ code: 'wrong-password' })
  })

  it('refuses data that another release of PostgreSQL made', async () => {
    await (await open()).close()
    const version = join(dataDir, 'postgres', 'cluster', 'PG_VERSION')
    await writeFile(version, '17\n')
    const { code, reason } = await failure(open())
    expect(code).toBe('other-release')
    expect(reason).toContain('was made by PostgreSQL 17, but the programs are PostgreSQL 18')
    await writeFile(version, '18\n')
  })

  it('refuses a directory whose name has a line break', async () => {
    const lines = join(await makeFreshDirectory(), 'two\nlines')
    expect((await failure(open(lines))).message).toMatch(/has a line break: choose another one\.$/)
  })

  it('passes on what the file system refuses', async () => {
    const file = join(await makeFreshDirectory(), 'file')
    await writeFile(file, '')
    await expect(open(join(file, 'data'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  it('listens on the loopback address where a socket would have too long a path', async () => {
    await moveDataInto('long'.repeat(25), async (deep) => {
      const database = await open(deep)
      expect(new URL(database.url).hostname).toBe('127.0.0.1')
      process.kill(await findServerProcess(deep), 'SIGKILL')
      await expect.poll(() => database.texts, { timeout: 15_000 }).toContain('The embedded database is back.')
      expect(await setting(database, 'listen_addresses')).toBe('127.0.0.1')
      await database.close()
    })
  })
})

describe.runIf(process.getuid?.() === 0)('the embedded database of root', () => {
  it('runs as another account inside a data directory that only root can list', async () => {
    await chmod(dataDir, 0o700)
    await open()
    const server = await stat(`/proc/${await findServerProcess(dataDir)}`)
    expect(server.uid).not.toBe(0)
    expect((await stat(dataDir)).mode & 0o077).toBe(0o010)
  })

  it('runs as the owner of the data directory, where that is not root', async () => {
    const { uid, gid } = await stat(join(dataDir, 'postgres'))
    const owned = await makeFreshDirectory()
    await chown(owned, uid, gid)
    expect(await chooseAccount(await stat(owned), null)).toMatchObject({ uid })
    const nameless = 3_000_000_000
    await chown(owned, nameless, nameless)
    expect(await chooseAccount(await stat(owned), await stat(owned))).toMatchObject({ uid: nameless })
    expect((await chooseAccount(await stat(owned), null))?.name).toMatch(/^(postgres|nobody)$/)
  })

  it('is kept elsewhere under a directory that only root can enter, and found again when the data move', async () => {
    const parent = await makeFreshDirectory()
    await chmod(parent, 0o700)
    const hidden = join(parent, 'data')
    const first = await open(hidden)
    const home = (await readFile(join(hidden, 'database-home'), 'utf8')).trim()
    cleanups.unshift(() => rm(home, { recursive: true, force: true }))
    expect(home).toMatch(/^\/var\/lib\/marquee\/[0-9a-f]{16}$/)
    expect(first.texts.join()).toContain(`The database is kept in ${home}`)
    await first.pool.query('create table note as select 1 as number')
    await first.close()

    const moved = join(parent, 'moved')
    await rename(hidden, moved)
    const second = await open(moved)
    expect((await second.pool.query('select number from note')).rows).toEqual([{ number: 1 }])
    await second.close()

    await rm(home, { recursive: true })
    expect(await failure(open(moved))).toMatchObject({
      code: 'home-missing',
      reason: expect.stringContaining(`is kept in ${home}, which does not exist`) as string,
    })
  })

  it('names the directory that bars the way when existing data have come under it', async () => {
    await moveDataInto('hidden', async (hidden) => {
      const parent = dirname(hidden)
      await chmod(parent, 0o700)
      const { code, message } = await failure(open(hidden))
      expect(code).toBe('home-unreachable')
      expect(message).toContain(`cannot enter ${parent}: run chmod o+x ${parent}.`)
    })
  })
})
