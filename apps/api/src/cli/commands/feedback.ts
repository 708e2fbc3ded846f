import type { AdminMessage } from '@marquee/contract'
import { COMMAND } from '../../modules/accounts/module.ts'
import { withTools } from '../administration.ts'
import { defineCommand, UsageError } from '../command.ts'
import { formatCount } from '../progress.ts'

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
    return withTools(context, async ({ messages }) => {
      if (number !== undefined) {
        await messages.delete(COMMAND, Number(number))
        context.stdout.write(`Deleted message ${number}.\n`)
        return
      }
      const { results: list } = await messages.list({ page: 1, pageSize: ALL })
      for (const entry of list) context.stdout.write(json ? `${JSON.stringify(entry)}\n` : `${inWords(entry)}\n\n`)
      if (!json) context.stderr.write(`${formatCount(list.length)} ${list.length === 1 ? 'message' : 'messages'}\n`)
    })
  },
})

function inWords({ id, created_at, username, name, page, message }: AdminMessage): string {
  const when = created_at.slice(0, 16).replace('T', ' ')
  const who = [name, username === null ? 'not signed in' : `account ${username}`].filter((part) => part !== null)
  const from = `${id}  ${when} UTC, ${who.join(', ')}${page === null ? '' : `, on ${page}`}`
  return `${printable(from).replaceAll('\n', ' ')}\n${printable(message)}`
}

/** Without control characters, which could move the terminal's cursor or change its colours. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '')
}
