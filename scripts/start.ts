/** Usage: npm start — starts the server, and prepares before what npm ci has left to do. */
import { prepare } from './prepare.ts'

interface Step {
  note(text: string): void
  omit(): void
}
interface Log {
  info(text: string): void
}

// The server's sources are checked by themselves.
const { serve } = (await import(new URL('../apps/api/src/serve.ts', import.meta.url).href)) as {
  serve(options: { prepare(step: Step, log: Log): Promise<string | null> }): Promise<void>
}

await serve({
  async prepare(step, log) {
    let isIdle = true
    const missing = await prepare((what) => {
      isIdle = false
      step.note(what)
      log.info(`The web app was ${what}.`)
    })
    if (isIdle) step.omit()
    return missing
  },
})
