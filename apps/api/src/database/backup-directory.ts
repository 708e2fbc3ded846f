import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'

/** Directory of backups unless another one is given. */
export function defaultBackupDirectory(dataDir: string): string {
  return join(dataDir, 'backups')
}

/**
 * Makes the default directory of backups. Any other one must exist: a mistyped path would fill the system disk unnoticed.
 * @param directory the one to use
 * @param setting the setting that names it, or null for a command's argument
 * @throws StartError in one sentence
 */
export async function requireBackupDirectory(
  directory: string,
  { dataDir, setting = null }: { dataDir: string; setting?: string | null },
): Promise<void> {
  if (directory === defaultBackupDirectory(dataDir)) {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    return
  }
  const found = await stat(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (found?.isDirectory()) return
  const subject = setting === null ? `The backup directory ${directory}` : `${setting} is ${directory}, which`
  throw new StartError(
    `${subject} ${found === null ? 'does not exist: create it' : 'is not a directory'}, or correct the path.`,
  )
}

/** Number of the device that holds a file or directory; null if it does not exist. */
const deviceOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ dev }) => dev,
    () => null,
  )

/** True if nightly backups are on the disk of the embedded database, and are lost with it. */
export async function isOnDatabaseDisk(
  { backupDir, dataDir, database }: Pick<Config, 'backupDir' | 'dataDir' | 'database'>,
  device = deviceOf,
): Promise<boolean> {
  if (backupDir === null || database.url !== null) return false
  const [backups, data] = await Promise.all([device(backupDir), device(dataDir)])
  // A directory that does not exist yet is made inside of the other one.
  return backups === data || backups === null
}
