import { distance } from '../environment.ts'
import { MISUSED, DONE, type CliContext, type Command } from './command.ts'
import { backup } from './commands/backup.ts'
import { doctor } from './commands/doctor.ts'
import { doorCommands } from './commands/doors.ts'
import { feedback } from './commands/feedback.ts'
import { historyImport } from './commands/history.ts'
import { importCommands } from './commands/import.ts'
import { peopleCommands } from './commands/people.ts'
import { restore } from './commands/restore.ts'
import { train } from './commands/train.ts'
import { operatingCommands } from './commands/operating.ts'
import { userCommands } from './commands/user.ts'
import { runCommand } from './run-command.ts'

const COMMANDS: readonly Command[] = [
  ...importCommands,
  historyImport,
  train,
  backup,
  restore,
  ...userCommands,
  ...doorCommands,
  ...peopleCommands,
  ...operatingCommands,
  feedback,
  doctor,
]

/** Runs the command that the arguments name; returns the exit code. */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  const found = findCommand(args)
  if (found === null) return explainCommands(args, context)
  return runCommand(found.command, found.rest, context)
}

/** The command with the longest name that the arguments start with. */
function findCommand(args: readonly string[]): { command: Command; rest: readonly string[] } | null {
  const byLength = COMMANDS.toSorted((a, b) => b.name.length - a.name.length)
  for (const command of byLength) {
    const words = command.name.split(' ')
    if (words.every((word, index) => args[index] === word)) return { command, rest: args.slice(words.length) }
  }
  return null
}

function explainCommands(args: readonly string[], { stdout, stderr }: CliContext): number {
  if (args.length > 0 && args[0] !== '--help') {
    const given = args.slice(0, 2).join(' ')
    stderr.write(
      [
        `There is no command "${given}".`,
        `The nearest one is "${nearestTo(given)}".`,
        'All commands: npm run marquee -- --help',
        '',
      ].join('\n'),
    )
    return MISUSED
  }
  const width = Math.max(...COMMANDS.map(({ name }) => name.length))
  const list = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  stdout.write(['Usage: npm run marquee -- <command> [--help]', '', 'Commands:', ...list, ''].join('\n'))
  return args.length === 0 ? MISUSED : DONE
}

/** The name of a command that takes the fewest changes of letters; a name that starts with the text comes first. */
function nearestTo(text: string): string {
  const names = COMMANDS.map(({ name }) => name)
  const changes = (name: string) =>
    name.startsWith(`${text} `) ? 0 : distance(text.split(' ').slice(0, name.split(' ').length).join(' '), name)
  return names.reduce((best, name) => (changes(name) < changes(best) ? name : best))
}
