/** Usage: npm run marquee -- <command> [--help]; without a command it lists them. */
import { endFirstWithoutMemory } from '../common/out-of-memory.ts'

// Runs before the rest is loaded: if memory is short, the kernel must end the command and not the server.
endFirstWithoutMemory(process.pid)
const { processContext } = await import('./process-context.ts')
const { runCli } = await import('./run.ts')
process.exitCode = await runCli(process.argv.slice(2), processContext())
