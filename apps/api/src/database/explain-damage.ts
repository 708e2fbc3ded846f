import { join } from 'node:path'
import { EmbeddedPostgresError } from '@marquee/embedded-postgres'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { defaultBackupDirectory } from './backup-directory.ts'
import { isDamage } from './errors.ts'
import { asArgument, newestReadableBackup } from './readable-backup.ts'

type Place = Pick<Config, 'dataDir' | 'backupDir' | 'database'>

/**
 * Explains that the database cannot be read, and names the newest readable backup and the command that restores it. Returns any
 * other error unchanged, and that of a server that did not start if there is no backup: it may have another reason.
 */
export async function explainDamage(error: unknown, { dataDir, backupDir, database }: Place): Promise<unknown> {
  const reason = damageIn(error)
  if (reason === null) return error
  const standard = defaultBackupDirectory(dataDir)
  const backup = await newestReadableBackup([backupDir ?? standard, standard])
  if (backup === null && error instanceof StartError) return error
  const place = database.url === null ? `move ${join(dataDir, 'postgres')} to another place` : 'empty the database'
  const remedy =
    backup === null
      ? `There is no readable backup in ${backupDir ?? standard}: look for one elsewhere`
      : `Stop Marquee, ${place}, and restore the newest readable backup: npm run marquee -- restore ${asArgument(backup)} --force`
  return new StartError(`The database is damaged (${reason}). ${remedy}.`, { cause: error })
}

function damageIn(error: unknown): string | null {
  if (isDamage(error)) return (error as Error).message
  const cause = error instanceof StartError ? error.cause : null
  return cause instanceof EmbeddedPostgresError && cause.code === 'failed' ? cause.reason : null
}
