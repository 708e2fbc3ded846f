import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminStatus } from '@marquee/contract'
import type { Config } from '../../config.ts'

/** A directory with more files is not measured: that would take too long. */
const MAX_FILES = 50_000
const EVERY_MS = 5 * 60_000
const BACKUP_NAME = /^marquee-\d{8}T\d{6}Z\.tar\.gz$/

export type Backup = NonNullable<AdminStatus['last_backup']>

export interface DiskFacts {
  disk: Omit<AdminStatus['disk'], 'database'>
  lastBackup: Backup | null
}

type DiskConfig = Pick<Config, 'dataDir' | 'backupDir'>

const UNKNOWN: DiskFacts = {
  disk: { measured_at: null, free: null, total: null, backups: null, images: null },
  lastBackup: null,
}

/** The disk of DATA_DIR, measured in the background, because all files of its parts are counted. */
export function createDiskFacts(config: DiskConfig, now: () => Date) {
  let known = UNKNOWN
  let timer: NodeJS.Timeout | undefined
  const measure = async () => (known = await readDisk(config, now()))
  return {
    /** The result of the last measurement. */
    known: () => known,
    measure,
    /** Measures now and every five minutes. */
    start(): void {
      void measure()
      timer = setInterval(() => void measure(), EVERY_MS).unref()
    },
    close: () => clearInterval(timer),
  }
}

/** Bytes of the disk and of its parts; null for parts that cannot be read. */
async function readDisk({ dataDir, backupDir }: DiskConfig, at: Date): Promise<DiskFacts> {
  const backups = backupDir ?? join(dataDir, 'backups')
  const space = await statfs(dataDir).catch(() => null)
  return {
    disk: {
      measured_at: at.toISOString(),
      free: space && space.bavail * space.bsize,
      total: space && space.blocks * space.bsize,
      backups: await sizeOf(backups),
      images: await sizeOf(join(dataDir, 'images')),
    },
    lastBackup: await newestBackup(backups),
  }
}

/** Bytes of all files below a directory; null if there is none, or it has too many files. */
async function sizeOf(directory: string): Promise<number | null> {
  let bytes = 0
  let files = 0
  const waiting = [directory]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => null)
    if (entries === null && next === directory) return null
    files += entries?.length ?? 0
    if (files > MAX_FILES) return null
    for (const entry of entries ?? []) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) waiting.push(path)
      // A file may go while its directory is read.
      else if (entry.isFile())
        bytes += await stat(path).then(
          ({ size }) => size,
          () => 0,
        )
    }
  }
  return bytes
}

/** The newest backup in a directory; null if it has none or cannot be read. */
export async function newestBackup(directory: string): Promise<Backup | null> {
  const path = await newestBackupFile(directory)
  const found = path === null ? null : await stat(path).catch(() => null)
  return found && { at: found.mtime.toISOString(), bytes: found.size }
}

/** Path of the newest backup in a directory; null if it has none or cannot be read. */
export async function newestBackupFile(directory: string): Promise<string | null> {
  const names = await readdir(directory).catch(() => [])
  // Names hold the time, so their order is that of the backups.
  const newest = names
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .at(-1)
  return newest === undefined ? null : join(directory, newest)
}
