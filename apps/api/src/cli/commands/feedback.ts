import { createMessageRepository } from '../../modules/messages/repository.ts'
import { StartError } from '../../start-error.ts'
import { defineCommand, DONE, UsageError } from '../command.ts'
import { formatCount } from '../progress.ts'
import { withDatabase } from '../session.ts'

/** More than are ever kept. */
const ALL = 100_000

export const feedback = defineCommand({
  name: 'feedback',
  summary: 'Shows what people wrote in the feedback form, newest first, or deletes one message.',
  options: {
    delete: { type: 'string', value: 'ID', help: 'delete the message with this number' },
    json: { type: 'boolean', default: false, help: 'one JSON object a line' },
  },
  run({ values }, context) {
    const { delete: number, json } = values
    if (number !== undefined && !/^[1-9]\d{0,8}$/.test(number)) throw new UsageError('--delete needs a number.')
    return withDatabase(context, { prepare: true }, async ({ database }) => {
      const messages = createMessageRepository(database.db)
      if (number !== undefined) {
        if (!(await messages.remove(database.db, Number(number)))) throw new StartError(`There is no message ${number}.`)
        context.stdout.write(`Deleted message ${number}.\n`)
        return DONE
      }
      const list = await messages.list(ALL)
      for (const entry of list) context.stdout.write(json ? `${JSON.stringify(entry)}\n` : `${inWords(entry)}\n\n`)
      if (!json) context.stderr.write(`${formatCount(list.length)} ${list.length === 1 ? 'message' : 'messages'}\n`)
      return DONE
    })
  },
})

interface Message {
  id: number
  created_at: Date
  username: string | null
  name: string | null
  page: string | null
  message: string
}

function inWords({ id, created_at, username, name, page, message }: Message): string {
  const when = created_at.toISOString().slice(0, 16).replace('T', ' ')
  const who = [name, username === null ? 'not signed in' : `account ${username}`].filter((part) => part !== null)
  const from = `${id}  ${when} UTC, ${who.join(', ')}${page === null ? '' : `, on ${page}`}`
  return `${printable(from).replaceAll('\n', ' ')}\n${printable(message)}`
}

/** Without control characters, which could move the terminal's cursor or change its colours. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '')
}
