import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { checkRestorable } from '../../database/backup.ts'
import { defaultBackupDirectory, isOnDatabaseDisk } from '../../database/backup-directory.ts'
import { newestBackupFile } from '../../modules/administration/module.ts'
import { StartError } from '../../start-error.ts'
import { readDirectory } from './data-directory.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

const HOUR_MS = 3_600_000
/** Backups are made every night; one may take a while. */
const OLDEST_HOURS = 26

export interface BackupFacts {
  /** BACKUP_DIR; null without nightly backups. */
  directory: string | null
  isWritable: boolean
  /** False where the next start refuses BACKUP_DIR, because there is no such directory. */
  exists: boolean
  /** True if the backups are on the disk that holds the database, and are lost with it. */
  sharesDisk: boolean
  newest: {
    path: string
    hours: number
    /** Reason why it cannot be restored; null if it can. */ damage: string | null
  } | null
}

/** Looks at the directory of backups, and reads the newest one from end to end. */
export async function readBackups(
  { backupDir, dataDir, database }: Pick<Config, 'backupDir' | 'dataDir' | 'database'>,
  now: Date,
): Promise<BackupFacts> {
  const standard = defaultBackupDirectory(dataDir)
  const directory = backupDir ?? standard
  const newest = await newestBackupFile(directory)
  const place = await readDirectory(directory)
  return {
    directory: backupDir,
    isWritable: backupDir === null || place.isWritable,
    exists: place.owner !== null || directory === standard,
    sharesDisk: await isOnDatabaseDisk({ backupDir, dataDir, database }),
    newest: newest === null ? null : await readBackup(newest, now),
  }
}

async function readBackup(path: string, now: Date): Promise<BackupFacts['newest']> {
  const { mtimeMs } = await stat(path)
  return { path, hours: (now.getTime() - mtimeMs) / HOUR_MS, damage: await damageOf(path) }
}

async function damageOf(path: string): Promise<string | null> {
  try {
    await access(path, constants.R_OK)
    await checkRestorable(path)
    return null
  } catch (error) {
    if (error instanceof StartError) return error.message
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      return `${path} may not be read by this account.`
    throw error
  }
}

export function judgeBackups({ directory, isWritable, exists, sharesDisk, newest }: BackupFacts): Finding[] {
  if (!exists) return [fault('backups', `${directory} does not exist`, 'Create it, or correct BACKUP_DIR.')]
  if (!isWritable) {
    const remedy = 'Let the account that runs Marquee write there, or set BACKUP_DIR to another directory.'
    return [fault('backups', `this account may not write to ${directory}`, remedy)]
  }
  const findings: Finding[] = []
  if (directory === null) {
    const remedy = 'Set BACKUP_DIR to a directory on another disk.'
    findings.push(warning('backups', 'none are made at night', remedy))
  }
  if (newest !== null) findings.push(...judgeNewest(newest, directory !== null))
  else if (directory !== null)
    findings.push(ok('backups', `none in ${directory} yet: the first is made at two at night (UTC)`))
  if (directory !== null && sharesDisk) {
    const text = `${directory} is on the same disk as the database, and is lost with it`
    const remedy =
      'Set BACKUP_DIR to a directory on another disk, or BACKUP_COPY_COMMAND to a program that copies backups to another machine.'
    findings.push(warning('backups', text, remedy))
  }
  return findings
}

function judgeNewest({ path, hours, damage }: NonNullable<BackupFacts['newest']>, isNightly: boolean): Finding[] {
  if (damage !== null) return [fault('backups', damage, 'Make another: npm run marquee -- backup.')]
  const age = hours < 48 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`
  const text = `${path} is ${age} old and whole`
  if (!isNightly || hours <= OLDEST_HOURS) return [ok('backups', text)]
  const remedy =
    'Marquee must run at two at night (UTC). Make one now: npm run marquee -- backup; why it failed is in the log.'
  return [warning('backups', text, remedy)]
}
