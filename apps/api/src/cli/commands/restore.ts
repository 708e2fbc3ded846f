import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Checked } from '@marquee/backup'
import { loadConfig, type Config } from '../../config.ts'
import { checkRestorable, restoreBackup, SAVED_SECRETS } from '../../database/backup.ts'
import { extendErasedList, readErasedList } from '../../modules/accounts/erasure/erased-list.ts'
import { eraseAgain, listErased } from '../../modules/accounts/erasure/erasure-repository.ts'
import { secretsDirectory } from '../../secrets.ts'
import { defineCommand, DONE, UsageError, type CliContext } from '../command.ts'
import { createProgress, formatCount, formatSeconds } from '../progress.ts'
import { resolvePath, withDatabase } from '../session.ts'
import { describe } from './backup.ts'

export const restore = defineCommand({
  name: 'restore',
  summary: 'Puts a backup in the place of what the database holds; Marquee must be stopped.',
  operands: '<file>',
  notes: [
    'The file is read whole and found sound before anything is touched. All is replaced in one step, compared with the',
    'backup table by table, or left as it was. Accounts that were deleted after the backup stay deleted, as long as',
    'DATA_DIR or the database that is replaced still knows of it. An older backup is brought to the newest schema.',
  ].join('\n'),
  options: {
    force: { type: 'boolean', default: false, help: 'replace a database that is in use' },
    'with-secrets': {
      type: 'boolean',
      default: false,
      help: 'also replace the secrets of DATA_DIR by those of the backup',
    },
    'dry-run': { type: 'boolean', default: false, help: 'check the file, and change nothing' },
  },
  async run({ values, operands: [file, ...others] }, context) {
    if (file === undefined || others.length > 0) throw new UsageError('restore needs one file.')
    const path = resolvePath(file, context)
    const config = loadConfig(context.env)
    const began = performance.now()
    if (values['dry-run']) {
      const checked = await withProgress('Checking', context, (show) => checkRestorable(path, show))
      context.stdout.write(`${path} is sound: ${summary(checked)}.\n`)
      return DONE
    }
    const { erased, secrets, ...checked } = await run(path, { config, force: values.force, context })
    if (values['with-secrets']) await writeSecrets(config, secrets)
    const seconds = formatSeconds((performance.now() - began) / 1000)
    context.stdout.write(`Restored and compared: ${summary(checked)} (${seconds}).\n`)
    if (erased > 0) context.stdout.write(`Accounts deleted since then that stay deleted: ${formatCount(erased)}.\n`)
    context.stdout.write('Start Marquee again: npm start.\n')
    return DONE
  },
})

async function run(path: string, { config, force, context }: { config: Config; force: boolean; context: CliContext }) {
  const { dataDir } = config
  let erased = 0
  const restored = await withDatabase(context, { prepare: false }, async ({ database }) => {
    const listed = await readErasedList(dataDir)
    const result = await withProgress('Restoring', context, (onProgress) =>
      restoreBackup({
        databaseUrl: database.directUrl,
        path,
        force,
        signal: context.stopSignal(),
        onProgress,
        remember: listErased,
        finish: async (db, remembered) => void (erased = await eraseAgain(db, [...listed, ...remembered])),
      }),
    )
    await extendErasedList(dataDir, await listErased(database.db))
    return result
  })
  return { ...restored, erased }
}

async function withProgress<Result>(
  label: string,
  { stderr }: CliContext,
  task: (show: (share: number) => void) => Promise<Result>,
): Promise<Result> {
  const progress = createProgress(stderr, label)
  return task((done) => progress.show({ done, total: 1 })).finally(() => progress.end())
}

function summary({ manifest, seal }: Checked): string {
  return `${describe(seal)}, as of ${manifest.created_at}`
}

async function writeSecrets({ dataDir }: Config, secrets: ReadonlyMap<string, Buffer>): Promise<void> {
  const directory = secretsDirectory(dataDir)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (const name of SAVED_SECRETS) {
    const content = secrets.get(name)
    if (content) await writeFile(join(directory, name), content, { mode: 0o600, flush: true })
  }
}
