import { chmod, chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  collectLog,
  findServerProcess,
  isRunning,
  makeTemporaryDirectory,
  removeDataDirectory,
  startDatabaseProcess,
  type DatabaseProcess,
} from '../testing/database-runner.ts'
import { openDatabase, type Database } from './connect.ts'
import { chooseAccount } from './embedded/account.ts'

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

async function open(directory = dataDir): Promise<Database & { texts: string[] }> {
  const { log, texts } = collectLog()
  const database = await openDatabase({ dataDir: directory, database: { url: null, readUrl: null } }, log)
  let closed = false
  const close = async () => {
    if (!closed) await database.close()
    closed = true
  }
  cleanups.push(close)
  return { ...database, close, texts }
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

async function setting(database: Database, name: string): Promise<string> {
  const { rows } = await database.pool.query(`select current_setting('${name}') as value`)
  return rows[0].value
}

async function refusal(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'StartError' })
  return error instanceof Error ? error.message : ''
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
    const secret = await stat(join(dataDir, 'secrets', 'database-password'))
    expect(secret.mode & 0o777).toBe(0o600)
  })

  it('stops when closed, and has everything again when opened anew', async () => {
    const first = await open()
    await first.pool.query("create table kept as select 'text' as text")
    const server = await findServerProcess(dataDir)
    await first.close()
    await expect.poll(() => isRunning(server)).toBe(false)

    const second = await open()
    expect((await second.pool.query('select text from kept')).rows).toEqual([{ text: 'text' }])
  })

  it('is adopted, not doubled, after its API was killed, with every acknowledged write', async () => {
    const wrote: number[] = []
    const servers = new Set<number>()
    for (let round = 0; round < 6; round++) {
      const api = run(dataDir, '--write')
      await api.heard('open')
      servers.add(await findServerProcess(dataDir))
      await sleep(20 + 40 * round)
      api.child.kill('SIGKILL')
      await api.ended()
      wrote.push(...api.messages.flatMap((message) => message.wrote ?? []))
    }
    const database = await open()
    expect(database.texts).toContain('Adopted the running embedded database.')
    servers.add(await findServerProcess(dataDir))
    expect(servers.size).toBe(1)
    const { rows } = await database.pool.query('select number from acknowledged where number = any($1)', [wrote])
    expect(wrote.length).toBeGreaterThan(0)
    expect(rows).toHaveLength(wrote.length)
  })

  it('refuses a second API on the same data in one sentence that names the first', async () => {
    const first = run(dataDir)
    await first.heard('open')
    expect(await refusal(open())).toBe(
      `Another Marquee (process ${first.child.pid}) already uses the data in ${dataDir}: ` +
        'stop it first, or give this one a DATA_DIR of its own.',
    )
    first.child.kill('SIGTERM')
    expect(await first.ended()).toBe(0)
  })

  it('lets exactly one of several first starts at the same time have it', async () => {
    const fresh = await makeFreshDirectory()
    const processes = [run(fresh), run(fresh), run(fresh)]
    await Promise.all(processes.map((one) => Promise.race([one.heard('open'), one.heard('refused')])))
    const owners = processes.filter(({ messages }) => messages.some((message) => message.open))
    expect(owners).toHaveLength(1)
    for (const other of processes.filter((one) => one !== owners[0])) {
      expect((await other.heard('refused')).refused).toContain(`(process ${owners[0]?.child.pid})`)
    }
  })

  it('outlives Ctrl-C until the API has done its last write, and stops with it', async () => {
    const api = run(dataDir)
    await api.heard('open')
    const server = await findServerProcess(dataDir)
    process.kill(-(api.child.pid ?? 0), 'SIGINT')
    expect(await api.ended()).toBe(0)
    expect(api.messages.at(-1)).toEqual({ closed: true })
    await expect.poll(() => isRunning(server)).toBe(false)
  })

  it('is started again when it dies under a living API, whose connections recover', async () => {
    const database = await open()
    await database.pool.query('create table outlived as select 1 as number')
    process.kill(await findServerProcess(dataDir), 'SIGKILL')
    await expect.poll(() => database.texts, { timeout: 15_000 }).toContain('The embedded database is back.')
    expect((await database.pool.query('select number from outlived')).rows).toEqual([{ number: 1 }])
    expect(await refusal(open())).toContain(`(process ${process.pid})`)
  })

  it('is not held back by the lock of a dead server whose number another process has now', async () => {
    await (await open()).close()
    const home = join(dataDir, 'postgres')
    const lines = [process.pid, join(home, 'cluster'), 1, 5432, home, '', '', 'ready']
    await writeFile(join(home, 'cluster', 'postmaster.pid'), lines.join('\n'))
    await writeFile(join(home, '.s.PGSQL.5432.lock'), lines.join('\n'))
    expect((await (await open()).pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('says what to do when its password is lost', async () => {
    await (await open()).close()
    const secret = join(dataDir, 'secrets', 'database-password')
    await rename(secret, `${secret}.kept`)
    expect(await refusal(open())).toMatch(/another password than .*: bring that file back from a backup\.$/)
    await rename(`${secret}.kept`, secret)
  })

  it('refuses data that another release of PostgreSQL made', async () => {
    await (await open()).close()
    const version = join(dataDir, 'postgres', 'cluster', 'PG_VERSION')
    await writeFile(version, '17\n')
    expect(await refusal(open())).toContain('was made by PostgreSQL 17, but this Marquee brings 18')
    await writeFile(version, '18\n')
  })

  it('says in a sentence what the file system refuses', async () => {
    const file = join(await makeFreshDirectory(), 'file')
    await writeFile(file, '')
    expect(await refusal(open(join(file, 'data')))).toBe(
      `The data directory ${file}/data cannot be used: ${file}/data: it is not a directory.`,
    )
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
    expect(await refusal(open(moved))).toContain(`is kept in ${home}, which does not exist`)
  })

  it('says which directory bars the way when existing data have come under it', async () => {
    await moveDataInto('hidden', async (hidden) => {
      const parent = dirname(hidden)
      await chmod(parent, 0o700)
      expect(await refusal(open(hidden))).toContain(
        `cannot enter ${parent}: run chmod o+x ${parent}, or set DATABASE_URL.`,
      )
    })
  })
})
