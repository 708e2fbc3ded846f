import { randomBytes } from 'node:crypto'
import { first } from '../../common/required.ts'
import { extendErasedList } from '../../modules/accounts/erasure/erased-list.ts'
import { createErasure, erasedHash } from '../../modules/accounts/erasure/erasure-repository.ts'
import { createPasswordHasher } from '../../modules/accounts/passwords.ts'
import { createAccountRepository, type Account } from '../../modules/accounts/repository.ts'
import { StartError } from '../../start-error.ts'
import { defineCommand, DONE, UsageError, type CliContext } from '../command.ts'
import { formatCount } from '../progress.ts'
import { withDatabase, type Session } from '../session.ts'

interface Entry {
  username: string
  email: string
  since: string
  seen: string
  ratings: number
  groups: number
}

const ENTRIES = `select username, coalesce(email, '') as email, to_char(created_at, 'YYYY-MM-DD') as since,
    coalesce((select to_char(max(last_used_at), 'YYYY-MM-DD') from session where user_id = u.id), 'never') as seen,
    (select count(*)::int from rating where user_id = u.id) as ratings,
    (select count(*)::int from group_member where user_id = u.id) as groups
  from user_account u`
/** 144 random bits as characters that are easy to read aloud. */
const PASSWORD_BYTES = 18

export const userList = defineCommand({
  name: 'user list',
  summary: 'Lists the accounts: name, e-mail, since when, last seen, ratings and groups.',
  options: { json: { type: 'boolean', default: false, help: 'one JSON object a line' } },
  run({ values }, context) {
    return withDatabase(context, { prepare: true }, async ({ database }) => {
      const { rows } = await database.pool.query<Entry>(`${ENTRIES} order by lower(username)`)
      for (const entry of rows) {
        const { username, email, since, seen, ratings, groups } = entry
        const columns = [username, email, since, seen, String(ratings), String(groups)]
        context.stdout.write(`${values.json ? JSON.stringify(entry) : columns.join('\t')}\n`)
      }
      if (!values.json) context.stderr.write(`${formatCount(rows.length)} accounts\n`)
      return DONE
    })
  },
})

export const userResetPassword = defineCommand({
  name: 'user reset-password',
  summary: 'Gives an account a new random password, prints it, and ends all sessions of the account.',
  operands: '<username>',
  options: {
    'dry-run': { type: 'boolean', default: false, help: 'say which account it would be, and change nothing' },
  },
  run({ values, operands }, context) {
    return withAccount(operands, context, async (account, { database }) => {
      if (values['dry-run']) {
        context.stdout.write(`Would give ${account.username} a new password.\n`)
        return
      }
      const password = randomBytes(PASSWORD_BYTES).toString('base64url')
      const hash = await createPasswordHasher().hash(password)
      await database.db.transaction().execute(async (trx) => {
        await createAccountRepository(trx).setPassword(account.id, hash)
        await trx.deleteFrom('session').where('user_id', '=', account.id).execute()
      })
      context.stdout.write(`The new password of ${account.username}: ${password}\n`)
    })
  },
})

export const userDelete = defineCommand({
  name: 'user delete',
  summary: 'Deletes an account with everything that is theirs, for good; groups pass to their longest member.',
  operands: '<username>',
  options: { 'dry-run': { type: 'boolean', default: false, help: 'say what would go, and change nothing' } },
  run({ values, operands }, context) {
    return withAccount(operands, context, async (account, { database, config }) => {
      const { rows } = await database.pool.query<Entry>(`${ENTRIES} where id = $1`, [account.id])
      const { since, ratings, groups } = first(rows)
      const what = `${account.username} (since ${since}, ${formatCount(ratings)} ratings, ${formatCount(groups)} groups)`
      if (values['dry-run']) {
        context.stdout.write(`Would delete ${what}.\n`)
        return
      }
      await createErasure(database.db)(account.id)
      await extendErasedList(config.dataDir, [erasedHash(account.id)])
      context.stdout.write(`Deleted ${what}.\n`)
    })
  },
})

function withAccount(
  [username, ...others]: string[],
  context: CliContext,
  task: (account: Account, session: Session) => Promise<void>,
): Promise<number> {
  if (username === undefined || others.length > 0) throw new UsageError('It needs one username.')
  return withDatabase(context, { prepare: true }, async (session) => {
    const account = await createAccountRepository(session.database.db).findByUsername(username.normalize('NFC'))
    if (!account) throw new StartError(`There is no account named ${username}.`)
    await task(account, session)
    return DONE
  })
}
