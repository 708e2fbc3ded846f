import { withEnvFile } from '../environment.ts'
import { confirm } from '../terminal/confirm.ts'
import type { CliContext } from './command.ts'

/** Returns the context of a command that runs as this process. */
export function processContext(): CliContext {
  const { stdin, stdout, stderr } = process
  // A reader such as head may close the pipe early.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
  const isTerminal = stdin.isTTY && stdout.isTTY
  return {
    env: withEnvFile(process.env),
    stdout,
    stderr,
    stopSignal,
    ...(isTerminal && { confirm: (question: string) => confirm(question, { input: stdin, output: stdout }) }),
  }
}

const stopping = new AbortController()

function stopSignal(): AbortSignal {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      // A second Ctrl-C ends the process immediately.
      stopping.abort()
    })
  }
  return stopping.signal
}
