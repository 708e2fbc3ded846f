import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AdminPerson, HistoryAnswer, HistoryImport } from '@marquee/contract'
import {
  DEFAULT_CUTS,
  leftOutInWords,
  MAX_FILE_BYTES,
  outcomeInWords,
  STEPS,
  type Cuts,
} from '@marquee/contract/history-preview'
import { explain, FileError } from '@marquee/files'
import { StartError } from '../../start-error.ts'
import { withPerson } from '../administration.ts'
import { defineCommand, UsageError, type CliContext } from '../command.ts'
import { ANSWER_OPTIONS, describeQuestion, readAnswer } from '../history-answer.ts'
import { describePreview } from '../history-preview.ts'
import { withHistories, type Histories } from '../histories.ts'
import { createProgress } from '../progress.ts'
import { resolvePath } from '../session.ts'

const MAX_NAME = 200
/** States of an import that waits for its user. */
const OPEN: ReadonlySet<HistoryImport['state']> = new Set(['asking', 'matching', 'preview'])

export const historyImport = defineCommand({
  name: 'history import',
  summary:
    'Imports what another service has of an account: ratings, viewings, notes, lists and a watchlist, after a preview.',
  notes: [
    'Reads the files that the page reads, up to 8 MB: exports of services and of Marquee, any other table, and texts with a title',
    'on each line. Ratings that the account already has stay. The account can undo the import on the page for 30 days. Without a',
    'terminal and without --yes, nothing but the preview is printed.',
  ].join('\n'),
  operands: '<username> <file>',
  options: {
    cuts: {
      type: 'string',
      value: 'N,N,N',
      default: DEFAULT_CUTS.join(','),
      help: 'where Neutral, Like and Best start, in tenths of the scale; 11 leaves a level out',
    },
    'leave-out-seen': { type: 'boolean', default: false, help: 'leave rated and seen movies off the shortlist' },
    ...ANSWER_OPTIONS,
    yes: { type: 'boolean', default: false, help: 'import without a question' },
  },
  async run({ values, operands: [username, file, ...others] }, context) {
    if (username === undefined || file === undefined || others.length > 0)
      throw new UsageError('It needs a username and a file.')
    const cuts = readCuts(values.cuts)
    const answer = readAnswer(values)
    const name = basename(file).slice(-MAX_NAME)
    const bytes = await readHistoryFile(resolvePath(file, context))
    return withPerson([username], context, (person, _tools, session) =>
      withHistories(session, context, (histories) =>
        importOne(
          { person, name, bytes, cuts, answer, leavesOutSeen: values['leave-out-seen'], isSure: values.yes },
          histories,
          context,
        ),
      ),
    )
  },
})

/** @throws StartError if these are not three ascending steps of the scale */
function readCuts(text: string): Cuts {
  const [neutral, like, best, ...others] = text.split(',').map((part) => (/^\d+$/.test(part) ? Number(part) : NaN))
  const isAscending = 1 <= neutral! && neutral! <= like! && like! <= best! && best! <= STEPS + 1
  if (!isAscending || others.length > 0)
    throw new StartError(
      `--cuts is "${text}", but must be three whole numbers from 1 to ${STEPS + 1}, each at least as high as the one before.`,
    )
  return [neutral!, like!, best!]
}

/** @throws FileError if the file cannot be read or is too large */
async function readHistoryFile(path: string): Promise<Uint8Array> {
  const tooLarge = new FileError(`${path} is larger than 8 MB.`)
  const { size } = await stat(path).catch((error: unknown) => explain(error, path))
  if (size > MAX_FILE_BYTES) throw tooLarge
  const bytes = await readFile(path).catch((error: unknown) => explain(error, path))
  // A pipe has no size.
  if (bytes.length > MAX_FILE_BYTES) throw tooLarge
  return bytes
}

interface Task {
  person: AdminPerson
  name: string
  bytes: Uint8Array
  cuts: Cuts
  /** To the question of the file. */
  answer: HistoryAnswer | null
  leavesOutSeen: boolean
  isSure: boolean
}

async function importOne(
  task: Task,
  { histories, run }: Pick<Histories, 'histories' | 'run'>,
  context: CliContext,
): Promise<void> {
  const { person, cuts, leavesOutSeen: leave_out_seen } = task
  const { id: userId, username } = person
  const finish = (id: string) => finishImport(userId, id, { histories, run }, context)
  await clearOpenImports(task, histories, finish)
  const id = await bringFile(task, histories)
  await run(id)
  const history = await histories.get(userId, id)
  const leftOut = await histories.leftOut(userId, id)
  context.stdout.write(`${describePreview({ history, leftOut, cuts, username }).join('\n')}\n\n`)
  const isEmpty = history.counts.matched + history.counts.wanted === 0
  if (isEmpty || !(await isWanted(task, context))) {
    await histories.discard(userId, id)
    if (isEmpty) throw new StartError('None of these movies can be imported, so nothing was changed.')
    return
  }
  await histories.apply(userId, id, { cuts: [...cuts], conflict: 'mine', leave_out_seen, choices: [] })
  context.stdout.write(`${describeOutcome(await finish(id), username)}\n`)
}

/** Takes in the file, with the answer to its question. @throws UsageError if the answer is missing */
async function bringFile(
  { person: { id: userId }, name, bytes, answer }: Task,
  histories: Histories['histories'],
): Promise<string> {
  const { id, question } = await histories.bring(userId, bytes, name)
  if (question === null) return id
  try {
    if (answer === null) throw new UsageError(describeQuestion(question, name).join('\n'))
    await histories.answer(userId, id, answer)
    return id
  } catch (error) {
    await histories.discard(userId, id)
    throw error
  }
}

/** Finishes or replaces what an interrupted command has left. @throws StartError if the person has another file open on the page */
async function clearOpenImports(
  { person: { id: userId, username }, name }: Task,
  histories: Histories['histories'],
  finish: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const { id, state, file_name: fileName } of await histories.list(userId)) {
    if (state === 'applying') await finish(id)
    if (!OPEN.has(state)) continue
    if (fileName !== name)
      throw new StartError(
        `${username} has another file open on the page. It must be imported or discarded there first.`,
      )
    await histories.discard(userId, id)
  }
}

/** Runs an import to its end: each run looks up a part of the movies that the catalogue lacks. */
async function finishImport(
  userId: string,
  id: string,
  { histories, run }: Pick<Histories, 'histories' | 'run'>,
  { stderr }: CliContext,
): Promise<HistoryImport> {
  const progress = createProgress(stderr, 'Looking up movies')
  let history = await histories.get(userId, id)
  while (history.state === 'applying') {
    await run(id)
    history = await histories.get(userId, id)
    const { looked_up: done, wanted } = history.counts
    if (wanted > 0) progress.show({ done, total: done + wanted, count: done, unit: 'movies' })
  }
  progress.end()
  return history
}

async function isWanted({ isSure }: Task, { confirm, stdout, stderr }: CliContext): Promise<boolean> {
  if (isSure) return true
  if (!confirm) {
    stderr.write('Nothing was imported. Repeat the command with --yes to import it.\n')
    return false
  }
  const isConfirmed = await confirm('Import? [y/N] ')
  if (!isConfirmed) stdout.write('Nothing was imported.\n')
  return isConfirmed
}

function describeOutcome(history: HistoryImport, username: string): string {
  const lines = [`Imported for ${username}: ${outcomeInWords(history, 'the')}`, leftOutInWords(history)]
  return [...lines, 'It can be undone on the page, under Edit Profile, for 30 days.']
    .filter((line) => line !== null)
    .join('\n')
}
