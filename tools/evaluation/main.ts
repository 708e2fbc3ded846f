/** Usage: npm run evaluate -- --protocol NAME [--help] */
import { processContext } from '../../apps/api/src/cli/process-context.ts'
import { runCommand } from '../../apps/api/src/cli/run-command.ts'
import { evaluate } from './evaluate.ts'

process.exitCode = await runCommand(evaluate, process.argv.slice(2), processContext())
