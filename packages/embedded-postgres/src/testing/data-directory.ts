import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A new directory that every account may enter, under the system's temporary one, as its real path. */
export async function makeTemporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(await realpath(tmpdir()), 'marquee-test-'))
  await chmod(directory, 0o755)
  return directory
}

/** The process number of the server that runs, or ran last without stopping in order, in a data directory. */
export async function findServerProcess(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

/** Ends whatever server a test left, and deletes the directory. */
export async function removeDataDirectory(dataDir: string): Promise<void> {
  const server = await findServerProcess(dataDir).catch(() => null)
  if (server !== null && isRunning(server)) {
    process.kill(server, 'SIGQUIT')
    while (isRunning(server)) await sleep(20)
  }
  await rm(dataDir, { recursive: true, force: true })
}

/** True if a process runs; one that has ended and only waits for its parent to notice does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' && process.platform !== 'linux'
  }
}
