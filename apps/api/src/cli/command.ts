import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util'
import type { UploadReading } from '../modules/portability/module.ts'
import type { TextSink } from '../terminal/terminal.ts'

/** Settings, input and output of a command; tests pass their own. */
export interface CliContext extends UploadReading {
  env: NodeJS.ProcessEnv
  stdout: TextSink
  stderr: TextSink
  /** From the first call on, Ctrl-C ends the command between two steps instead of immediately. */
  stopSignal(): AbortSignal
  /** Asks a question that is answered with yes or no; absent without a terminal. */
  confirm?(question: string): Promise<boolean>
}

/** Exit codes: success, failure, and wrong usage. */
export const DONE = 0
export const FAILED = 1
export const MISUSED = 2

/** The command line cannot be understood; the message is one sentence. */
export class UsageError extends Error {
  override name = 'UsageError'
}

type Option = ParseArgsOptionDescriptor & { help: string; /** What stands for the value in the help. */ value?: string }
type Options = Record<string, Option>
/** The values of options whose names are known only at run time. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values']

interface Definition<O extends Options> {
  /** One or two words: `train`, `import csv`. */
  name: string
  /** Program of a command outside the product; `npm run marquee -- NAME` by default. */
  program?: string
  summary: string
  /** Text after the name, such as `<file…>`. */
  operands?: string
  /** Further lines of the help. */
  notes?: string
  options: O
  run(input: { values: Values<O>; operands: string[] }, context: CliContext): Promise<number>
}

export interface Command {
  name: string
  summary: string
  help: string
  run(args: readonly string[], context: CliContext): Promise<number>
}

/** Makes a command that parses its arguments and prints its help from one description of its options. */
export function defineCommand<const O extends Options>(definition: Definition<O>): Command {
  const { name, summary, options, operands: expected } = definition
  return {
    name,
    summary,
    help: describe(definition),
    async run(args, context) {
      const { values, positionals } = parse(args, options)
      if (expected === undefined && positionals.length > 0) throw new UsageError(`${name} takes no ${positionals[0]}.`)
      return definition.run({ values, operands: positionals }, context)
    },
  }
}

function parse<O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('ERR_PARSE_ARGS')) throw new UsageError((error as Error).message, { cause: error })
    throw error
  }
}

function describe<O extends Options>(definition: Definition<O>): string {
  const { name, program = `npm run marquee -- ${name}`, summary, operands, notes, options } = definition
  const flags = Object.entries(options).map(([flag, { type, value, help, default: fallback }]) => {
    const text = type === 'string' ? `--${flag} ${value ?? 'VALUE'}` : `--${flag}`
    return [text, typeof fallback === 'string' ? `${help} (${fallback})` : help] as const
  })
  const usage = [program, operands, flags.length > 0 && '[options]'].filter(Boolean).join(' ')
  return [`Usage: ${usage}`, '', summary, ...(notes ? ['', notes] : []), ...table(flags)].join('\n')
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(([left]) => left.length))
  return ['', 'Options:', ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)]
}

/** A whole number of an option. @throws UsageError when it is none, or out of the range. */
export function wholeNumber(text: string, option: string, [least, most]: [number, number]): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  throw new UsageError(`--${option} is "${text}", but must be a whole number from ${least} to ${most}.`)
}
