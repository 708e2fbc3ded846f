import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseAccount } from './account.ts'
import { ensureCluster } from './cluster.ts'
import type { Home } from './home.ts'
import { findPrograms, runProgram } from './programs.ts'
import { makeTemporaryDirectory } from './testing/data-directory.ts'

let directory: string

beforeEach(async () => {
  directory = await makeTemporaryDirectory()
})
afterEach(() => rm(directory, { recursive: true }))

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

  it('finds programs that make a database also in a folder with quotes in its name', async () => {
    const odd = join(directory, 'it\'s "Friday" $HOME')
    await mkdir(odd)
    const home: Home = { directory: odd, account: await chooseAccount(await stat(odd), null) }
    if (home.account) for (const path of [directory, odd]) await chown(path, home.account.uid, home.account.gid)
    const programs = await findPrograms(home, installWithoutLinks())
    expect(programs.initdb).toContain('"Friday"')
    await ensureCluster(home, programs, 'secret')
    expect(await readFile(join(odd, 'cluster/PG_VERSION'), 'utf8')).toBe('18\n')
  })

  it('rejects with the reason where no copy runs either', async () => {
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

describe('runProgram', () => {
  it('gives a program memory to keep between statements, and nothing of our environment', async () => {
    const { output } = await runProgram('/usr/bin/env', [], { directory, account: null })
    const names = output.split('\n').map((line) => line.slice(0, line.indexOf('=')))
    expect(names.filter((name) => !name.startsWith('PG_OOM_ADJUST'))).toEqual([
      'LC_ALL',
      'MALLOC_TRIM_THRESHOLD_',
      'MALLOC_MMAP_THRESHOLD_',
    ])
  })
})
