import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Checked } from '@marquee/backup'
import type { Kysely } from 'kysely'
import { loadConfig, type Config } from '../../config.ts'
import { checkRestorable, restoreBackup, SAVED_SECRETS } from '../../database/backup.ts'
import { createRevocationList, type ListedRevocations } from '../../database/revocation-list.ts'
import { isCovered, rememberRevocations, revokeAgain, revokeUnknown } from '../../database/revoke-again.ts'
import type { Tables } from '../../database/tables.ts'
import { COMMAND, eraseAgain, extendErasedList, listErased, readErasedList } from '../../modules/accounts/module.ts'
import { secretsDirectory } from '../../secrets.ts'
import { printLink, withTools } from '../administration.ts'
import { defineCommand, DONE, UsageError, type CliContext } from '../command.ts'
import { createProgress, formatCount, formatSeconds } from '../progress.ts'
import { resolvePath, withDatabase } from '../session.ts'
import { describe } from './backup.ts'
import { formatPasswordLink } from './user.ts'

export const restore = defineCommand({
  name: 'restore',
  summary: 'Puts a backup in the place of what the database holds; Marquee must be stopped.',
  operands: '<file>',
  notes: [
    'The file is read whole and found sound before anything is touched. All is replaced in one step, compared with the',
    'backup table by table, or left as it was. Accounts that were deleted after the backup stay deleted, and access that was',
    'revoked stays revoked, as long as DATA_DIR or the database that is replaced lists it. A password that was changed after',
    'the backup is removed, and a link to choose one is printed. Without such a list, all personal tokens and open invites',
    'are revoked. An older backup is brought to the newest schema.',
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
    const started = performance.now()
    if (values['dry-run']) {
      const checked = await withProgress('Checking', context, (show) => checkRestorable(path, show))
      context.stdout.write(`${path} is sound: ${summary(checked)}.\n`)
      return DONE
    }
    const { secrets, losses, ...checked } = await run(path, { config, force: values.force, context })
    if (values['with-secrets']) await writeSecrets(config, secrets)
    const seconds = formatSeconds((performance.now() - started) / 1000)
    context.stdout.write(`Restored and compared: ${summary(checked)} (${seconds}).\n`)
    for (const line of formatLosses(losses)) context.stdout.write(`${line}\n`)
    await printPasswordLinks(losses.withoutPassword, context)
    context.stdout.write('Start Marquee again: npm start.\n')
    return DONE
  },
})

/** Access that the backup holds and that is gone after the restore. */
interface Losses {
  erased: number
  revoked: number
  withoutPassword: { id: string; username: string }[]
  /** All of them, because no list says which ones were revoked; null with such a list. */
  unknown: { tokens: number; invites: number } | null
}

function formatLosses({ erased, revoked, unknown }: Losses): string[] {
  const lines = []
  if (erased > 0) lines.push(`Accounts deleted since then that stay deleted: ${formatCount(erased)}.`)
  if (revoked > 0) lines.push(`Access revoked since then that stays revoked: ${formatCount(revoked)}.`)
  if (unknown !== null) {
    lines.push(
      'DATA_DIR has no list of what was revoked since this backup. Therefore all personal tokens and open invites were revoked:',
      `${formatCount(unknown.tokens)} tokens, ${formatCount(unknown.invites)} invites. Check who is disabled, administrator, and a member of each group.`,
    )
  }
  return lines
}

async function printPasswordLinks(accounts: Losses['withoutPassword'], context: CliContext): Promise<void> {
  if (accounts.length === 0) return
  await withTools(context, async ({ people }, { config }) => {
    for (const { id, username } of accounts)
      await printLink(context, config, async (origin) => {
        const link = await people.resetPassword(COMMAND, id, origin)
        return `${username} changed the password after this backup and has none now. ${formatPasswordLink(link)}`
      })
  })
}

async function run(path: string, { config, force, context }: { config: Config; force: boolean; context: CliContext }) {
  const { dataDir } = config
  const list = createRevocationList(dataDir)
  const losses: Losses = { erased: 0, revoked: 0, withoutPassword: [], unknown: null }
  const restored = await withDatabase(context, { prepare: false }, async ({ database }) => {
    const erased = await readErasedList(dataDir)
    const revoked = await list.read()
    const result = await withProgress('Restoring', context, (onProgress) =>
      restoreBackup({
        databaseUrl: database.directUrl,
        path,
        force,
        signal: context.stopSignal(),
        onProgress,
        remember: async (db) => ({ erased: await listErased(db), revoked: await rememberRevocations(db, revoked) }),
        async finish(db, remembered, madeAt) {
          losses.erased = await eraseAgain(db, [...erased, ...(remembered?.erased ?? [])])
          Object.assign(losses, await revokeSince(db, remembered?.revoked ?? revoked, madeAt))
        },
      }),
    )
    await extendErasedList(dataDir, await listErased(database.db))
    await list.sync(database.db)
    return result
  })
  return { ...restored, losses }
}

async function revokeSince(db: Kysely<Tables>, known: ListedRevocations, madeAt: Date) {
  const hasList = await isCovered(db, known, madeAt)
  const again = await revokeAgain(db, known.revocations)
  return { ...again, unknown: hasList ? null : await revokeUnknown(db) }
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
