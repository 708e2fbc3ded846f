/** Usage: npm run marquee -- <command> [--help]; without a command it lists them. */
import { endFirstWithoutMemory } from '../common/out-of-memory.ts'

// Before the rest is loaded, because a command must not cost the Marquee beside it its life.
endFirstWithoutMemory(process.pid)
const { processContext } = await import('./process-context.ts')
const { runCli } = await import('./run.ts')
process.exitCode = await runCli(process.argv.slice(2), processContext())
