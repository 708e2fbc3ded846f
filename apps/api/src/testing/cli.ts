import { starterVersion } from '@marquee/starter'
import pg from 'pg'
import type { CliContext } from '../cli/command.ts'
import { runCli } from '../cli/run.ts'

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

type Extras = Pick<CliContext, 'confirm' | 'readUpload'>

/** Runs a command in this process, as the command line would. */
export function runCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  extras: Extras = {},
): Promise<CommandResult> {
  return capture((context) => runCli(args, context), env, extras)
}

/** Returns the exit code and the output of a command. */
export async function capture(
  run: (context: CliContext) => Promise<number>,
  env: Record<string, string> = {},
  extras: Extras = {},
): Promise<CommandResult> {
  const output = { stdout: '', stderr: '' }
  const sink = (name: keyof typeof output) => ({ write: (text: string) => void (output[name] += text) })
  const code = await run({
    env,
    stdout: sink('stdout'),
    stderr: sink('stderr'),
    stopSignal: () => new AbortController().signal,
    ...extras,
  })
  return { code, ...output }
}

/** Makes commands believe that the starter catalogue is in the database, which tests rarely need whole. */
export async function pretendStarter(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query("insert into import_run (source, arguments, finished_at) values ('starter', $1, now())", [
    JSON.stringify({ version: starterVersion() }),
  ])
  await client.end()
}
