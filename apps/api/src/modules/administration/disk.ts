import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminStatus } from '@marquee/contract'
import type { Config } from '../../config.ts'

/** A directory with more files is not measured: that would take too long for a page. */
const MOST_FILES = 50_000
const KEPT_MS = 30_000
const BACKUP_NAME = /^marquee-\d{8}T\d{6}Z\.tar\.gz$/

export type Backup = NonNullable<AdminStatus['last_backup']>

export interface DiskFacts {
  disk: AdminStatus['disk']
  lastBackup: Backup | null
}

/**
 * Measures the disk of DATA_DIR and what its parts take, in bytes; what cannot be read is null. Answers are kept for
 * 30 seconds, because all files of the parts are looked at.
 */
export function createDiskFacts(config: Pick<Config, 'dataDir' | 'backupDir' | 'database'>, now: () => Date) {
  let kept: { at: number; facts: Promise<DiskFacts> } | null = null
  return (): Promise<DiskFacts> => {
    const at = now().getTime()
    if (kept === null || at - kept.at >= KEPT_MS || at < kept.at) kept = { at, facts: measure(config) }
    return kept.facts
  }
}

async function measure({
  dataDir,
  backupDir,
  database,
}: Pick<Config, 'dataDir' | 'backupDir' | 'database'>): Promise<DiskFacts> {
  const backups = backupDir ?? join(dataDir, 'backups')
  const space = await statfs(dataDir).catch(() => null)
  return {
    disk: {
      free: space && space.bavail * space.bsize,
      total: space && space.blocks * space.bsize,
      database: database.url === null ? await sizeOf(join(dataDir, 'postgres')) : null,
      backups: await sizeOf(backups),
      images: await sizeOf(join(dataDir, 'images')),
    },
    lastBackup: await newestBackup(backups),
  }
}

/** Bytes of all files below a directory; null when there is none, or it has too many files. */
async function sizeOf(directory: string): Promise<number | null> {
  let bytes = 0
  let files = 0
  const waiting = [directory]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => null)
    if (entries === null && next === directory) return null
    files += entries?.length ?? 0
    if (files > MOST_FILES) return null
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

/** The newest backup in a directory; null when it has none or cannot be read. */
export async function newestBackup(directory: string): Promise<Backup | null> {
  const path = await newestBackupFile(directory)
  const found = path === null ? null : await stat(path).catch(() => null)
  return found && { at: found.mtime.toISOString(), bytes: found.size }
}

/** The path of the newest backup in a directory; null when it has none or cannot be read. */
export async function newestBackupFile(directory: string): Promise<string | null> {
  const names = await readdir(directory).catch(() => [])
  // Names hold the time, so their order is that of the backups.
  const newest = names
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .at(-1)
  return newest === undefined ? null : join(directory, newest)
}
