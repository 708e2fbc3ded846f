import { ColumnMeaning, type FileQuestion, type HistoryAnswer } from '@marquee/contract'
import { StartError } from '../start-error.ts'
import { formatCount } from './progress.ts'

const MEANINGS = ColumnMeaning.anyOf.map((each) => each.const)
/** A comma before the next meaning: names of columns may hold commas too. */
const NEXT = new RegExp(`,(?=(?:${MEANINGS.join('|')})=)`)
const SCALES = ['stars', 'points', 'hundred'] as const
const KINDS = ['seen', 'shortlist'] as const

/** Options that answer the question of a file. */
export const ANSWER_OPTIONS = {
  columns: {
    type: 'string',
    value: 'MEANING=COLUMN,…',
    help: `for a table of no known service: its columns by their meaning (${MEANINGS.join(', ')})`,
  },
  scale: { type: 'string', value: 'SCALE', help: `the scale of its ratings: ${SCALES.join(', ')}` },
  kind: { type: 'string', value: 'KIND', help: `whether movies without a rating are ${KINDS.join(' or wanted: ')}` },
  profile: { type: 'string', value: 'NAME', help: 'for an account with several profiles: yours' },
} as const

/** Reads the options; null if none is given. @throws StartError for a value that is none */
export function readAnswer(values: Partial<Record<keyof typeof ANSWER_OPTIONS, string>>): HistoryAnswer | null {
  const { columns, scale, kind, profile } = values
  const answer: HistoryAnswer = {
    ...(columns !== undefined && { columns: columns.split(NEXT).map(readColumn) }),
    ...(scale !== undefined && { scale: oneOf('scale', scale, SCALES) }),
    ...(kind !== undefined && { kind: oneOf('kind', kind, KINDS) }),
    ...(profile !== undefined && { profile }),
  }
  return Object.keys(answer).length === 0 ? null : answer
}

function readColumn(text: string) {
  const [meaning = '', ...column] = text.split('=')
  return { meaning: oneOf('columns', meaning, MEANINGS), column: column.join('=') }
}

function oneOf<T extends string>(option: string, text: string, values: readonly T[]): T {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new StartError(`--${option} has "${text}", but must be one of ${values.join(', ')}.`)
  return found
}

/** A file's question, and how to answer it, as lines of text. */
export function describeQuestion(question: FileQuestion, fileName: string): string[] {
  const lines = linesOf(question, fileName)
  return [...lines, 'Nothing was imported. Repeat the command with the answer.'].map((line) =>
    line.replaceAll(/\p{Cc}/gu, ' '),
  )
}

function linesOf(question: FileQuestion, fileName: string): string[] {
  switch (question.kind) {
    case 'columns':
      return [
        `${fileName} is a table of no known service. Its columns need names, for example:`,
        `  ${optionsOf(question.suggested)}`,
        `A column can be ${MEANINGS.join(', ')}. The first rows:`,
        ...toTable([question.columns, ...question.rows]),
      ]
    case 'titles':
      return [
        `${fileName} is a list of ${formatCount(question.count)} movies: add --kind seen or --kind shortlist.`,
        ...question.titles.map((title) => `  ${title}`),
      ]
    case 'profile':
      return [
        `${fileName} has several profiles: add --profile with one of them.`,
        ...question.profiles.map((name) => `  ${name}`),
      ]
  }
}

function optionsOf({ columns = [], scale, kind = 'seen' }: HistoryAnswer): string {
  const named = columns.map(({ meaning, column }) => `${meaning}=${column}`).join(',')
  const text = /^[\w=,.-]+$/.test(named) ? named : `"${named}"`
  return [`--columns ${named === '' ? 'title=COLUMN' : text}`, scale && `--scale ${scale}`, `--kind ${kind}`]
    .filter(Boolean)
    .join(' ')
}

const MAX_WIDTH = 30

function toTable(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map((cell) => cell.slice(0, MAX_WIDTH)))
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  return cells.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}
