import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo, type Home } from './home.ts'
import type { Log } from './log.ts'

/** Watches the disk of a database, and holds a reserve on it. */
export interface DiskWatch {
  /** True if nothing more should be saved: a PostgreSQL that cannot write its log would end. */
  isFull(): boolean
  /** Gives the reserve up, so that a server which met a full disk can start again. */
  freeReserve(): Promise<void>
  stop(): void
}

const MEGABYTE = 2 ** 20
/** Two segments of PostgreSQL's log: what a recovery may need. */
const RESERVE_BYTES = 32 * MEGABYTE
const FULL_BELOW = 64 * MEGABYTE
const ROOM_ABOVE = 128 * MEGABYTE
const EVERY_MS = 1000

/** @param measure returns the free bytes of a directory's disk; tests pass their own. */
export async function watchDisk(
  home: Home,
  log: Log,
  measure: (directory: string) => Promise<number> = freeBytes,
): Promise<DiskWatch> {
  const reserve = join(home.directory, 'reserve')
  let full = false

  async function look(): Promise<void> {
    const free = await measure(home.directory)
    if (!full && free < FULL_BELOW) {
      full = true
      log.error({ megabytes: Math.floor(free / MEGABYTE) }, 'The disk is full: nothing is saved until there is room.')
    } else if (full && free > ROOM_ABOVE) {
      full = false
      log.info({}, 'The disk has room again: everything is saved as before.')
    }
    if (free > ROOM_ABOVE && !existsSync(reserve)) {
      await writeFile(reserve, Buffer.alloc(RESERVE_BYTES), { mode: 0o600 })
      await giveTo(home.account, reserve)
    }
  }

  const lookAgain = () => void look().catch((error: unknown) => log.warn({ err: error }, 'The disk cannot be watched.'))
  await look()
  const timer = setInterval(lookAgain, EVERY_MS).unref()
  return {
    isFull: () => full,
    freeReserve: () => rm(reserve, { force: true }),
    stop: () => clearInterval(timer),
  }
}

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
