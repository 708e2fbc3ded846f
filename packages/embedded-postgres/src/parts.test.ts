import { chmod, chown, cp, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseAccount, findBarrier, letThrough } from './account.ts'
import { describeFailure } from './cluster.ts'
import type { Home } from './home.ts'
import { findPrograms, runProgram } from './programs.ts'
import { makeTemporaryDirectory } from './testing/data-directory.ts'

let directory: string

beforeEach(async () => {
  directory = await makeTemporaryDirectory()
})
afterEach(() => rm(directory, { recursive: true }))

describe('describeFailure', () => {
  it('says that the disk is full', () => {
    expect(describeFailure('start', 'PANIC:  could not write to file: No space left on device').message).toBe(
      'The embedded PostgreSQL could not start because the disk is full: make room, then start again.',
    )
  })

  it('gives the last fatal line', () => {
    const output = 'waiting...\n2026-11-20 09:00:00.000 UTC [1] FATAL:  could not bind\n[1] LOG:  shut down\nstopped'
    expect(describeFailure('start', output).message).toBe(
      'The embedded PostgreSQL could not start (could not bind): fix that.',
    )
  })
})

describe('findPrograms', () => {
  it('copies the programs, with their library links, where the installed ones do not run', async () => {
    const home: Home = { directory, account: await chooseAccount(await stat(directory), null) }
    if (home.account) await chown(directory, home.account.uid, home.account.gid)
    const installed = await installWithoutLinks()
    const programs = await findPrograms(home, Promise.resolve(installed))
    expect(programs.postgres.startsWith(join(directory, 'programs-'))).toBe(true)
    expect(await runProgram(programs.initdb, ['--version'], home)).toMatchObject({ exitCode: 0 })
    expect(await findPrograms(home, Promise.resolve(installed))).toEqual(programs)
    expect((await readdir(directory)).filter((name) => name.startsWith('programs-'))).toHaveLength(1)
  })

  it('says what to do where no copy runs either', async () => {
    const broken = join(directory, 'package', 'native', 'bin', 'postgres')
    await mkdir(dirname(broken), { recursive: true })
    await cp(new URL('../package.json', import.meta.url), join(directory, 'package', 'package.json'))
    await cp(new URL(import.meta.url), broken)
    await chmod(broken, 0o644)
    const found = findPrograms(
      { directory, account: null },
      Promise.resolve({ postgres: broken, initdb: '', pgCtl: '' }),
    )
    await expect(found).rejects.toMatchObject({
      code: 'cannot-run',
      reason: expect.stringContaining('EACCES') as string,
    })
  })

  /** As npm leaves it when install scripts may not run; root's also out of other accounts' reach. */
  async function installWithoutLinks() {
    const { postgres } = await findPrograms({ directory, account: null })
    const target = join(directory, 'installed')
    const native = dirname(dirname(postgres))
    await cp(dirname(native), target, {
      recursive: true,
      filter: async (path) => !(await lstat(path)).isSymbolicLink(),
    })
    await chmod(target, 0o700)
    const program = (name: string) => join(target, 'native', 'bin', name)
    return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
  }
})

describe('the way of an account', () => {
  const account = { name: 'somebody', uid: 4321, gid: 4321 }

  it('is barred by the first directory that it may not enter', async () => {
    const open = join(directory, 'open')
    const barred = join(open, 'barred')
    await mkdir(join(barred, 'inside'), { recursive: true })
    expect(await findBarrier(join(barred, 'inside'), account)).toBeNull()
    await chmod(barred, 0o700)
    expect(await findBarrier(join(barred, 'inside'), account)).toBe(barred)
    expect(await findBarrier(open, account)).toBeNull()
  })

  it('is opened by the least that lets it through', async () => {
    const shared = join(directory, 'shared')
    await mkdir(shared)
    await chmod(shared, 0o750)
    await letThrough(shared, account)
    expect((await stat(shared)).mode & 0o777).toBe(0o751)
    await letThrough(directory, account)
    expect((await stat(directory)).mode & 0o777).toBe(0o755)
  })
})
