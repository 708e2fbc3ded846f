import type { HookHandlerDoneFunction } from 'fastify'

/** Ends a hook after asynchronous work, for hooks that seldom have any: an async hook costs every request a promise. */
export async function finishHook(work: Promise<void>, done: HookHandlerDoneFunction): Promise<void> {
  try {
    await work
  } catch (error) {
    return done(error as Error)
  }
  done()
}
