/** Usage: npm run check-catalogue [-- --reference DIR] */
import { processContext } from '../../apps/api/src/cli/process-context.ts'
import { runCommand } from '../../apps/api/src/cli/run-command.ts'
import { checkStarter } from './command.ts'

process.exitCode = await runCommand(checkStarter, process.argv.slice(2), processContext())
