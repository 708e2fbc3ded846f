/** Usage: npm run marquee -- <command> [--help]; without a command it lists them. */
import { withEnvFile } from '../environment.ts'
import { confirm } from '../terminal/confirm.ts'
import { runCli } from './run.ts'

const stopping = new AbortController()

function stopSignal(): AbortSignal {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      // A second Ctrl-C ends the process at once.
      stopping.abort()
    })
  }
  return stopping.signal
}

const { stdin, stdout, stderr } = process
// A reader such as head may close the pipe early.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})
const isTerminal = stdin.isTTY && stdout.isTTY
process.exitCode = await runCli(process.argv.slice(2), {
  env: withEnvFile(process.env),
  stdout,
  stderr,
  stopSignal,
  ...(isTerminal && { confirm: (question: string) => confirm(question, { input: stdin, output: stdout }) }),
})
