/** Usage: npm start — prepares what npm ci has left to do, and starts the server. */
import { prepare } from './prepare.ts'

const missing = prepare()
if (missing === null) await import(new URL('../apps/api/src/server.ts', import.meta.url).href)
else {
  console.error(missing)
  process.exitCode = 1
}
