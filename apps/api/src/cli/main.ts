/** Usage: npm run marquee -- <command> [--help]; without a command it lists them. */
import { processContext } from './process-context.ts'
import { runCli } from './run.ts'

process.exitCode = await runCli(process.argv.slice(2), processContext())
