import type { Invite, RegistrationMode } from '@marquee/contract'
import type { Registration } from '../../modules/accounts/index.ts'
import { COMMAND } from '../../modules/accounts/module.ts'
import { StartError } from '../../start-error.ts'
import { formatTime, printLink, withTools } from '../administration.ts'
import { defineCommand, UsageError, wholeNumber, type Command } from '../command.ts'
import { formatCount } from '../progress.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MAX_NOTE_LENGTH = 200

const inviteCreate = defineCommand({
  name: 'invite create',
  summary: 'Prints a link with which people make an account, also where registration is by invitation.',
  options: {
    note: { type: 'string', value: 'TEXT', help: 'whom it is for, shown in the list' },
    days: { type: 'string', value: 'N', default: '7', help: 'how long it works, 1 to 90' },
    uses: { type: 'string', value: 'N', default: '1', help: 'how many accounts it makes, 1 to 1000, or any' },
  },
  run({ values }, context) {
    const { note = '', uses } = values
    if ([...note].length > MAX_NOTE_LENGTH) throw new UsageError(`--note has at most ${MAX_NOTE_LENGTH} characters.`)
    const body = {
      note,
      days: wholeNumber(values.days, 'days', [1, 90]),
      max_uses: uses === 'any' ? null : wholeNumber(uses, 'uses', [1, 1000]),
    }
    return withTools(context, ({ invites }, { config }) =>
      printLink(context, config, async (origin) => {
        const made = await invites.create(body, COMMAND, origin)
        return `Works until ${formatTime(made.expires_at)}, for ${usesOf(made)}:\n${made.link}\n`
      }),
    )
  },
})

const inviteList = defineCommand({
  name: 'invite list',
  summary: 'Lists the invites, newest first: id, state, uses, until when, by whom, and for whom.',
  options: { json: { type: 'boolean', default: false, help: 'one JSON object a line' } },
  run({ values }, context) {
    return withTools(context, async ({ invites }) => {
      const all = await invites.all()
      for (const invite of all) context.stdout.write(`${values.json ? JSON.stringify(invite) : asRow(invite)}\n`)
      if (!values.json) context.stderr.write(`${formatCount(all.length)} ${all.length === 1 ? 'invite' : 'invites'}\n`)
    })
  },
})

function asRow({ id, state, uses, max_uses: most, expires_at: until, created_by: by, note }: Invite): string {
  return [id, state, `${uses}/${most ?? 'any'}`, until.slice(0, 10), by ?? 'a command', note ?? ''].join('\t')
}

function usesOf({ max_uses: most }: Pick<Invite, 'max_uses'>): string {
  if (most === null) return 'any number of accounts'
  return most === 1 ? 'one account' : `${most} accounts`
}

const inviteRevoke = defineCommand({
  name: 'invite revoke',
  summary: 'Revokes an invite, by its id in the list.',
  operands: '<id>',
  options: {},
  run({ operands: [id, ...others] }, context) {
    if (id === undefined || others.length > 0 || !UUID.test(id)) throw new UsageError('It needs the id of an invite.')
    return withTools(context, async ({ invites }) => {
      await invites.revoke(id, COMMAND)
      context.stdout.write('Revoked.\n')
    })
  },
})

const MODES: Record<RegistrationMode, string> = {
  open: 'open: everyone may sign up',
  invite: 'by invitation: people with an invite may sign up',
  closed: 'closed: no one may sign up',
}

const registration = defineCommand({
  name: 'registration',
  summary: 'Says who may sign up, or changes it at once: open, invite or closed.',
  notes: 'REGISTRATION and MEMBER_INVITES in the environment count more.',
  operands: '[open|invite|closed]',
  options: { 'member-invites': { type: 'string', value: 'yes|no', help: 'whether members may invite, too' } },
  run({ values, operands: [mode, ...others] }, context) {
    if (others.length > 0 || !isMode(mode)) throw new UsageError('It takes one of open, invite and closed.')
    const invites = values['member-invites']
    if (invites !== undefined && invites !== 'yes' && invites !== 'no')
      throw new UsageError(`--member-invites is "${invites}", but must be yes or no.`)
    const change = { ...(mode && { mode }), ...(invites && { memberInvites: invites === 'yes' }) }
    return withTools(context, async (tools) => {
      context.stdout.write(inWords(await tools.registration.change(change, COMMAND)))
    })
  },
})

function isMode(text: string | undefined): text is RegistrationMode | undefined {
  return text === undefined || text in MODES
}

function inWords({ mode, memberInvites, fixed }: Registration): string {
  const members = memberInvites ? 'members may invite' : 'only administrators may invite'
  const source = fixed.mode || fixed.memberInvites ? ' (set in the environment)' : ''
  return `Registration is ${MODES[mode]}; ${members}${source}.\n`
}

const setupLink = defineCommand({
  name: 'setup-link',
  summary: 'Prints a link that makes the first account, which administers Marquee. Older links end.',
  options: {},
  run({ operands }, context) {
    if (operands.length > 0) throw new UsageError('It takes nothing more.')
    return withTools(context, ({ registration: { setup } }, { config }) =>
      printLink(context, config, async (origin) => {
        const link = await setup.link(origin, { replaces: true })
        if (link === null) throw new StartError('Marquee is set up: it has an administrator.')
        return `Works once:\n${link}\n`
      }),
    )
  },
})

export const doorCommands: readonly Command[] = [setupLink, inviteCreate, inviteList, inviteRevoke, registration]
