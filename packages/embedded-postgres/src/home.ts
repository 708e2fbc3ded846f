import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { chown, link, mkdir, readFile, realpath, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chooseAccount, findBarrier, letThrough, type Account } from './account.ts'
import { codeOf, EmbeddedPostgresError } from './errors.ts'
import { syncDirectory } from './sync.ts'

/** Directory of the embedded database, and the account it runs as (null: our own). */
export type Home = { directory: string; account: Account | null }

const POINTER = 'database-home'

/**
 * Finds or makes the home of the database of a data directory: `<dataDir>/postgres`, or, where root's unprivileged
 * account cannot reach that, a directory under `elsewhere` which the file `<dataDir>/database-home` names.
 * @throws EmbeddedPostgresError when the database is out of reach or gone.
 */
export async function openHome(dataDir: string, elsewhere: string): Promise<Home> {
  // Settings and lock files of PostgreSQL have one line for a path.
  if (/[\r\n]/.test(dataDir)) {
    const reason = `The name of the data directory ${JSON.stringify(dataDir)} has a line break`
    throw new EmbeddedPostgresError('no-home', reason, { remedy: 'choose another one' })
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const realDataDir = await realpath(dataDir)
  const named = await readPointer(realDataDir)
  const directory = named ?? join(realDataDir, 'postgres')
  const cluster = await statIfAny(join(directory, 'cluster'))
  if (named !== null && cluster === null && (await statIfAny(named)) === null) {
    throw new EmbeddedPostgresError(
      'home-missing',
      `The database of ${dataDir} is kept in ${named}, which does not exist`,
      {
        remedy: `bring it back from a backup, or delete ${join(realDataDir, POINTER)} to begin with an empty one`,
      },
    )
  }
  const account = await chooseAccount(await stat(realDataDir), cluster)
  if (account === null) return prepare({ directory, account })
  return openHomeFor(account, { realDataDir, directory, elsewhere, exists: cluster !== null || named !== null })
}

type Found = { realDataDir: string; directory: string; elsewhere: string; exists: boolean }

async function openHomeFor(account: Account, { realDataDir, directory, elsewhere, exists }: Found): Promise<Home> {
  const parent = dirname(directory)
  const barrier =
    parent === realDataDir ? await findBarrier(dirname(parent), account) : await findBarrier(parent, account)
  if (barrier === null) {
    if (parent === realDataDir) await letThrough(realDataDir, account)
    return prepare({ directory, account })
  }
  if (exists) {
    throw new EmbeddedPostgresError(
      'home-unreachable',
      `The database in ${directory} belongs to account ${account.name}, which cannot enter ${barrier}`,
      { remedy: `run chmod o+x ${barrier}` },
    )
  }
  return openHomeElsewhere(realDataDir, elsewhere, account)
}

async function openHomeElsewhere(realDataDir: string, elsewhere: string, account: Account): Promise<Home> {
  const directory = join(elsewhere, randomBytes(8).toString('hex'))
  try {
    await mkdir(elsewhere, { recursive: true, mode: 0o755 })
    const barrier = await findBarrier(elsewhere, account)
    if (barrier !== null) throw new Error(`account ${account.name} cannot enter ${barrier}`)
    await prepare({ directory, account })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddedPostgresError(
      'no-home',
      `Account ${account.name}, which runs the embedded PostgreSQL, can reach neither ${realDataDir} nor ${elsewhere} (${reason})`,
      { remedy: 'choose a data directory that every account may enter', cause },
    )
  }
  const agreed = await writePointer(realDataDir, directory)
  if (agreed !== directory) await rmdir(directory)
  return { directory: agreed, account }
}

async function prepare(home: Home): Promise<Home> {
  await mkdir(home.directory, { recursive: true, mode: 0o700 })
  await giveTo(home.account, home.directory)
  return home
}

/** Hands a file or directory to the account that PostgreSQL runs as. */
export async function giveTo(account: Account | null, path: string): Promise<void> {
  if (account !== null) await chown(path, account.uid, account.gid)
}

async function readPointer(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, POINTER), 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Names the home unless another start has just done so; returns the home that counts. */
async function writePointer(dataDir: string, directory: string): Promise<string> {
  const draft = join(dataDir, `${POINTER}.${process.pid}`)
  await writeFile(draft, `${directory}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, join(dataDir, POINTER))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  await syncDirectory(dataDir)
  return (await readPointer(dataDir)) ?? directory
}

async function statIfAny(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
