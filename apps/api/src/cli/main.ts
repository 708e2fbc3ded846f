/** Usage: npm run marquee -- <command> [--help]; without a command it lists them. */
import { runCli } from './run.ts'

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
  })
}
const { env, stdout, stderr } = process
process.exitCode = await runCli(process.argv.slice(2), { env, stdout, stderr, signal: stopping.signal })
