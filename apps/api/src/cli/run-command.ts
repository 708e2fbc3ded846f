import { FileError } from '@marquee/files'
import { SourceError, UpstreamError } from '@marquee/sources'
import { ConfigError } from '../config.ts'
import { isDisconnection } from '../database/errors.ts'
import { AppError, FieldError } from '../errors.ts'
import { StartError } from '../start-error.ts'
import { DONE, FAILED, MISUSED, UsageError, type CliContext, type Command } from './command.ts'

/** Errors whose message is plain sentences. */
const PLAIN = [ConfigError, StartError, FileError, SourceError, UpstreamError, AppError, FieldError]

/** Runs one command; returns the exit code. Errors the operator can fix are printed as one sentence. */
export async function runCommand(command: Command, args: readonly string[], context: CliContext): Promise<number> {
  if (args.includes('--help')) {
    context.stdout.write(`${command.help}\n`)
    return DONE
  }
  try {
    return await command.run(args, context)
  } catch (error) {
    return explainFailure(error, command, context)
  }
}

function explainFailure(error: unknown, command: Command, { stderr }: CliContext): number {
  if (error instanceof UsageError) {
    stderr.write(`${error.message}\n${command.help.split('\n')[0]}\n`)
    return MISUSED
  }
  if (error instanceof Error && error.name === 'AbortError')
    stderr.write('Stopped. Run the same command again to go on.\n')
  else if (isDisconnection(error)) stderr.write('Lost the database connection. Run the same command again to go on.\n')
  else if (PLAIN.some((kind) => error instanceof kind)) stderr.write(`${(error as Error).message}\n`)
  else stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return error instanceof ConfigError ? MISUSED : FAILED
}
