/** Usage: npm start — starts the server, and prepares before what npm ci has left to do. */
import { prepare } from './prepare.ts'

interface Step {
  note(text: string): void
  omit(): void
}

// The server's sources are checked by themselves.
const { serve } = (await import(new URL('../apps/api/src/serve.ts', import.meta.url).href)) as {
  serve(options: { prepare(step: Step): string | null }): Promise<void>
}

await serve({
  prepare(step) {
    let isIdle = true
    const missing = prepare((what) => {
      isIdle = false
      step.note(what)
    })
    if (isIdle) step.omit()
    return missing
  },
})
