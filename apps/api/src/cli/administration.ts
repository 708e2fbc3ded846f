import type { AdminPerson } from '@marquee/contract'
import { createLive } from '../common/live.ts'
import type { Config } from '../config.ts'
import { liveChanges } from '../database/live-changes.ts'
import { createAccountAdministration, type AccountAdministration } from '../modules/accounts/index.ts'
import { type AdministrationTools, createAdministrationTools } from '../modules/administration/module.ts'
import { StartError } from '../start-error.ts'
import { DONE, UsageError, type CliContext } from './command.ts'
import { withDatabase, type Session } from './session.ts'

type Tools = AdministrationTools & Pick<AccountAdministration, 'findByUsername'>

/** Runs a task with the tools of administrators, next to a running Marquee or without one. */
export function withTools(
  context: CliContext,
  task: (tools: Tools, session: Session) => Promise<void>,
): Promise<number> {
  return withDatabase(context, { prepare: true }, async (session) => {
    const { config, log, database } = session
    const { db } = database
    const live = createLive({ ...liveChanges(db), log })
    const groupChanged = (id: string, version: number) => live.announce('group', id, version)
    try {
      const accounts = createAccountAdministration({ config, db, log, groupChanged })
      const tools = createAdministrationTools({ config, db, now: () => new Date(), accounts })
      await task({ ...tools, findByUsername: accounts.findByUsername }, session)
      return DONE
    } finally {
      await live.close()
    }
  })
}

/** Runs a task for the account that the operands name. @throws UsageError, or StartError when there is none */
export function withPerson(
  operands: readonly string[],
  context: CliContext,
  task: (person: AdminPerson, tools: AdministrationTools, session: Session) => Promise<void>,
): Promise<number> {
  const [username, ...others] = operands
  if (username === undefined || others.length > 0) throw new UsageError('It needs one username.')
  return withTools(context, async (tools, session) => {
    const account = await tools.findByUsername(username.normalize('NFC'))
    if (!account) throw new StartError(`There is no account named ${username}.`)
    await task(await tools.people.find(account.id), tools, session)
  })
}

/** Prints a link that starts with the instance's address, after a text that introduces it. */
export async function printLink(
  { stdout, stderr }: CliContext,
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
  make: (origin: string) => Promise<string>,
): Promise<void> {
  stdout.write(await make(publicUrl ?? `http://localhost:${port}`))
  if (publicUrl === null) stderr.write(`${localOnly(port)}\n`)
}

function localOnly(port: number): string {
  return `The link works on this machine alone, at port ${port}. Set PUBLIC_URL to the address that other devices use.`
}

/** A time for people, in UTC. */
export function formatTime(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`
}
