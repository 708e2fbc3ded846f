import { createPersonMergeRepository, type PersonMerge } from '../../modules/catalogue/module.ts'
import { formatTime } from '../administration.ts'
import { defineCommand, DONE, UsageError, type Command } from '../command.ts'
import { formatCount } from '../progress.ts'
import { withDatabase } from '../session.ts'

const LARGEST_ID = 2 ** 31 - 1

const peopleMerges = defineCommand({
  name: 'people merges',
  summary: 'Lists the people of the catalogue who were joined because they are one, newest first.',
  options: { json: { type: 'boolean', default: false, help: 'one JSON object a line' } },
  run({ values }, context) {
    return withDatabase(context, { prepare: true }, async ({ database }) => {
      const merges = await createPersonMergeRepository(database.db).list()
      for (const merge of merges) context.stdout.write(`${values.json ? JSON.stringify(merge) : asRow(merge)}\n`)
      if (!values.json) {
        context.stderr.write(`${formatCount(merges.length)} ${merges.length === 1 ? 'merge' : 'merges'}\n`)
      }
      return DONE
    })
  },
})

function asRow({ id, keptName, keptId, goneName, goneId, source, mergedAt, undoneAt }: PersonMerge): string {
  const people = [`${goneName} (${goneId})`, `${keptName} (${keptId})`].join(' into ')
  const state = undoneAt === null ? '' : `undone ${formatTime(undoneAt.toISOString())}`
  return [id, people, source, formatTime(mergedAt.toISOString()), state].join('\t').trimEnd()
}

const peopleMerge = defineCommand({
  name: 'people merge',
  summary: 'Joins two people of the catalogue who are one; their ids stand in the addresses of their pages.',
  operands: '<id that stays> <id that goes>',
  options: {},
  run({ operands }, context) {
    const [kept, gone] = idsOf(operands, 2)
    return withDatabase(context, { prepare: true }, async ({ database }) => {
      await createPersonMergeRepository(database.db).join(kept!, gone!)
      context.stdout.write(`${gone} is ${kept} now.\n`)
      return DONE
    })
  },
})

const peopleUndo = defineCommand({
  name: 'people undo',
  summary: 'Parts two people again, by the number of their merge in the list; imports leave them apart.',
  operands: '<number>',
  options: {},
  run({ operands }, context) {
    const [id] = idsOf(operands, 1)
    return withDatabase(context, { prepare: true }, async ({ database }) => {
      const { goneName, goneId, keptName, keptId } = await createPersonMergeRepository(database.db).undo(id!)
      context.stdout.write(`${goneName} (${goneId}) and ${keptName} (${keptId}) are two people again.\n`)
      return DONE
    })
  },
})

function idsOf(operands: readonly string[], count: number): number[] {
  const ids = operands.map((text) => (/^[1-9]\d*$/.test(text) ? Number(text) : Infinity))
  if (operands.length !== count || ids.some((id) => id > LARGEST_ID)) {
    throw new UsageError(count === 1 ? 'It needs one number.' : 'It needs two numbers.')
  }
  return ids
}

export const peopleCommands: readonly Command[] = [peopleMerges, peopleMerge, peopleUndo]
