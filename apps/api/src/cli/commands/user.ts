import type { AdminPerson, PasswordLink } from '@marquee/contract'
import type { Actor } from '../../modules/accounts/index.ts'
import { COMMAND, type People } from '../../modules/accounts/module.ts'
import { formatTime, printLink, withPerson, withTools } from '../administration.ts'
import { defineCommand, UsageError, type CliContext, type Command } from '../command.ts'
import { formatCount } from '../progress.ts'

/** More than an instance has. */
const ALL = { page: 1, pageSize: 1_000_000_000 }

const userList = defineCommand({
  name: 'user list',
  summary: 'Lists the accounts: name, e-mail, since when, last seen, ratings, groups and role.',
  options: { json: { type: 'boolean', default: false, help: 'one JSON object a line' } },
  run({ values }, context) {
    return withTools(context, async ({ people }) => {
      const { count, results } = await people.list('', ALL)
      for (const person of results) {
        const entry = toEntry(person)
        const columns = Object.values(entry).map(String)
        context.stdout.write(`${values.json ? JSON.stringify(entry) : columns.join('\t')}\n`)
      }
      if (!values.json) context.stderr.write(`${formatCount(count)} ${count === 1 ? 'account' : 'accounts'}\n`)
    })
  },
})

function toEntry({
  username,
  email,
  created_at: created,
  last_seen_at: seen,
  ratings,
  groups,
  ...person
}: AdminPerson) {
  return {
    username,
    email: email ?? '',
    since: created.slice(0, 10),
    seen: seen?.slice(0, 10) ?? 'never',
    ratings,
    groups,
    role: roleOf(person),
  }
}

function roleOf({
  administrator,
  disabled,
  age_limit: age,
}: Pick<AdminPerson, 'administrator' | 'disabled' | 'age_limit'>): string {
  const role = administrator ? 'administrator' : age === null ? 'member' : `member for ages up to ${age}`
  return disabled ? `disabled ${role}` : role
}

const userCreate = defineCommand({
  name: 'user create',
  summary:
    'Makes an account, and prints a link with which its owner chooses a password; the first is an administrator.',
  operands: '<username>',
  options: {
    email: { type: 'string', value: 'ADDRESS', help: 'the e-mail address of the owner' },
    administrator: { type: 'boolean', default: false, help: 'make it an administrator' },
  },
  run({ values, operands: [username, ...others] }, context) {
    if (username === undefined || others.length > 0) throw new UsageError('It needs one username.')
    const { email = null, administrator } = values
    return withTools(context, ({ people }, { config }) =>
      printLink(context, config, async (origin) => {
        const made = await people.create(COMMAND, { username, email, administrator }, origin)
        return `Created ${made.username}, ${roleOf(made)}. ${formatPasswordLink(made)}`
      }),
    )
  },
})

const userRename = defineCommand({
  name: 'user rename',
  summary: 'Gives an account another username.',
  operands: '<username> <new username>',
  options: {},
  run({ operands: [username, name, ...others] }, context) {
    if (username === undefined || name === undefined || others.length > 0)
      throw new UsageError('It needs a username and a new one.')
    return withPerson([username], context, async (person, { people }) => {
      const renamed = await people.rename(COMMAND, person.id, name)
      context.stdout.write(`${person.username} is called ${renamed.username} now.\n`)
    })
  },
})

const userAdmin = defineCommand({
  name: 'user admin',
  summary: 'Makes an account an administrator, or a member again.',
  operands: '<username>',
  options: { remove: { type: 'boolean', default: false, help: 'make the administrator a member' } },
  run({ values, operands }, context) {
    return withPerson(operands, context, async ({ id }, { people }) => {
      const person = await (values.remove ? people.demote(COMMAND, id) : people.promote(COMMAND, id))
      context.stdout.write(`${person.username}: ${roleOf(person)}.\n`)
    })
  },
})

/** A command that changes one account and says what it is now. */
function changing(
  name: string,
  summary: string,
  change: (people: People, by: Actor, id: string) => Promise<AdminPerson>,
) {
  return defineCommand({
    name,
    summary,
    operands: '<username>',
    options: {},
    run: ({ operands }, context) =>
      withPerson(operands, context, async ({ id }, { people }) => {
        const person = await change(people, COMMAND, id)
        context.stdout.write(`${person.username}: ${roleOf(person)}.\n`)
      }),
  })
}

const userDisable = changing(
  'user disable',
  'Disables an account: every session ends, and no sign-in and no token works.',
  (people, by, id) => people.disable(by, id),
)
const userEnable = changing('user enable', 'Enables an account again.', (people, by, id) => people.enable(by, id))

const userResetSecondFactor = changing(
  'user reset-second-factor',
  'Removes the second factor of an account whose owner has lost it: the password alone signs in again.',
  (people, by, id) => people.removeSecondFactor(by, id),
)

const userResetPassword = defineCommand({
  name: 'user reset-password',
  summary: 'Prints a link with which the owner of an account chooses a new password, once.',
  notes: 'The password of before stays until the link is used; then every session of the account ends.',
  operands: '<username>',
  options: {
    'dry-run': { type: 'boolean', default: false, help: 'say which account it would be, and make no link' },
  },
  run({ values, operands }, context) {
    return withPerson(operands, context, async ({ id, username }, { people }, { config }) => {
      if (values['dry-run']) context.stdout.write(`Would make a link to a new password for ${username}.\n`)
      else
        await printLink(context, config, async (origin) =>
          formatPasswordLink(await people.resetPassword(COMMAND, id, origin)),
        )
    })
  },
})

export function formatPasswordLink({ link, expires_at: expiresAt }: PasswordLink): string {
  return `A password can be chosen here, once, until ${formatTime(expiresAt)}:\n${link}\n`
}

const userEndSessions = defineCommand({
  name: 'user end-sessions',
  summary: 'Ends every session of an account.',
  operands: '<username>',
  options: {},
  run({ operands }, context) {
    return withPerson(operands, context, async ({ id, username }, { people }) => {
      await people.endSessions(COMMAND, id)
      context.stdout.write(`${username} is signed in nowhere now.\n`)
    })
  },
})

const userAgeLimit = defineCommand({
  name: 'user age-limit',
  summary:
    'Limits an account to movies for ages up to this one, by their certificates; without --age there is no limit.',
  operands: '<username>',
  options: { age: { type: 'string', value: 'YEARS', help: '0 to 17; movies without a certificate are left out, too' } },
  run({ values: { age }, operands }, context) {
    if (age !== undefined && !/^(\d|1[0-7])$/.test(age)) throw new UsageError('--age needs a number from 0 to 17.')
    return withPerson(operands, context, async ({ id }, { people }) => {
      const person = await people.limit(COMMAND, id, age === undefined ? null : Number(age))
      context.stdout.write(`${person.username}: ${roleOf(person)}.\n`)
    })
  },
})

const userDelete = defineCommand({
  name: 'user delete',
  summary: 'Deletes an account with everything that is theirs, for good; groups pass to their longest member.',
  operands: '<username>',
  options: { 'dry-run': { type: 'boolean', default: false, help: 'say what would go, and change nothing' } },
  run({ values, operands }, context) {
    return withPerson(operands, context, (person, { people }) => remove(person, people, values['dry-run'], context))
  },
})

async function remove(person: AdminPerson, people: People, isDryRun: boolean, { stdout }: CliContext): Promise<void> {
  const { since, ratings, groups } = toEntry(person)
  const what = `${person.username} (since ${since}, ${formatCount(ratings)} ratings, ${formatCount(groups)} groups)`
  if (!isDryRun) await people.delete(COMMAND, person.id)
  stdout.write(`${isDryRun ? 'Would delete' : 'Deleted'} ${what}.\n`)
}

export const userCommands: readonly Command[] = [
  userList,
  userCreate,
  userRename,
  userDisable,
  userEnable,
  userAdmin,
  userAgeLimit,
  userResetPassword,
  userResetSecondFactor,
  userEndSessions,
  userDelete,
]
