import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Checked } from '@marquee/backup'
import { loadConfig, type Config } from '../../config.ts'
import { createBackup, SAVED_SECRETS } from '../../database/backup.ts'
import { defaultBackupDirectory, requireBackupDirectory } from '../../database/backup-directory.ts'
import { copyBackup } from '../../jobs/copy-backup.ts'
import { secretsDirectory } from '../../secrets.ts'
import { StartError } from '../../start-error.ts'
import { defineCommand, DONE, UsageError, wholeNumber, type CliContext } from '../command.ts'
import { createProgress, formatCount, formatSeconds } from '../progress.ts'
import { hasDatabase, resolvePath, withDatabase } from '../session.ts'

const NAMED = /^marquee-\d{8}T\d{6}Z\.tar\.gz$/

export const backup = defineCommand({
  name: 'backup',
  summary: 'Writes everything the database holds at this moment into one file, beside a running Marquee.',
  operands: '[directory or file.tar.gz]',
  notes: [
    'Without a name the file goes to DATA_DIR/backups, called marquee-<time>.tar.gz; any other directory must exist. It is',
    'read back before it gets its name, holds names, e-mail addresses and password hashes, and is readable by this account alone: keep it like a key.',
    'Sessions and the secrets of DATA_DIR are left out unless asked for: after a restore everyone signs in once more.',
  ].join('\n'),
  options: {
    keep: { type: 'string', value: 'N', help: 'afterwards delete all but the newest N of such names in the directory' },
    'with-secrets': {
      type: 'boolean',
      default: false,
      help: 'take along sessions and secrets: anyone with the file can sign in',
    },
    'dry-run': { type: 'boolean', default: false, help: 'say what would be written and deleted, and do neither' },
  },
  async run({ values, operands: [target, ...others] }, context) {
    if (others.length > 0) throw new UsageError('backup takes one directory or file.')
    const keep = values.keep === undefined ? null : wholeNumber(values.keep, 'keep', [1, 1000])
    const config = loadConfig(context.env)
    if (!hasDatabase(config)) throw new StartError(`There is nothing to back up in ${config.dataDir} yet.`)
    const path = choosePath(target, { config, context })
    if (existsSync(path)) throw new StartError(`${path} exists already: give another name.`)
    const directory = dirname(path)
    if (target !== undefined) await requireBackupDirectory(directory, config)
    if (values['dry-run']) context.stdout.write(`Would write ${path}.\n`)
    else await write(path, values['with-secrets'], context)
    const { backupCopyCommand: command } = config
    const error = command === null || values['dry-run'] ? null : await copyBackup(command, path, context.stopSignal())
    if (error !== null) throw new StartError(`BACKUP_COPY_COMMAND could not copy ${path}: ${error}`)
    if (keep !== null)
      await deleteOldest(directory, { keep, coming: values['dry-run'] ? basename(path) : null }, context)
    return DONE
  },
})

function choosePath(target: string | undefined, { config, context }: { config: Config; context: CliContext }): string {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const name = `marquee-${stamp}.tar.gz`
  if (target === undefined) return join(defaultBackupDirectory(config.dataDir), name)
  const path = resolvePath(target, context)
  return path.endsWith('.tar.gz') ? path : join(path, name)
}

async function write(path: string, withSecrets: boolean, context: CliContext): Promise<void> {
  const started = performance.now()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const progress = createProgress(context.stderr, 'Backing up')
  const { seal, bytes } = await withDatabase(context, { prepare: false }, async ({ database, config }) =>
    createBackup({
      databaseUrl: database.directUrl,
      path,
      secrets: withSecrets ? await readSecrets(config) : null,
      now: new Date(),
      signal: context.stopSignal(),
      onProgress: (done, total, note) => progress.show({ done, total, note }),
    }),
  ).finally(() => progress.end())
  const seconds = formatSeconds((performance.now() - started) / 1000)
  context.stdout.write(`${path}: ${describe(seal)}, ${formatCount(bytes / 2 ** 20)} MB, read back (${seconds})\n`)
}

export function describe({ tables }: Checked['seal']): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const count = (table: string) => formatCount(tables[table]?.rows ?? 0)
  return `${formatCount(rows)} rows, of these ${count('user_account')} accounts, ${count('rating')} ratings, ${count('movie')} movies`
}

async function readSecrets({ dataDir }: Config): Promise<Map<string, Buffer>> {
  const paths = SAVED_SECRETS.map((name) => [name, join(secretsDirectory(dataDir), name)] as const)
  const present = paths.filter(([, path]) => existsSync(path))
  return new Map(await Promise.all(present.map(async ([name, path]) => [name, await readFile(path)] as const)))
}

async function deleteOldest(
  directory: string,
  { keep, coming }: { keep: number; coming: string | null },
  { stdout }: CliContext,
): Promise<void> {
  const present = existsSync(directory) ? await readdir(directory) : []
  const names = [...present, ...(coming === null ? [] : [coming])].filter((name) => NAMED.test(name))
  // The time in the name makes the names sort by age.
  const old = names.toSorted().slice(0, -keep)
  for (const name of old) {
    if (coming === null) await rm(join(directory, name))
    stdout.write(`${coming === null ? 'Deleted' : 'Would delete'} ${join(directory, name)}.\n`)
  }
}
