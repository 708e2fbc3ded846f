import type { FastifyBaseLogger } from 'fastify'

const HOUR_MS = 3_600_000

/**
 * Does the tasks every hour, in each process for itself: jobs run in one process, which does not see the directories of others.
 * A task that fails is tried again an hour later. Returns the function that ends it, once what is under way is done.
 */
export function tidyHourly(
  tasks: readonly (() => Promise<unknown>)[],
  log: Pick<FastifyBaseLogger, 'warn'>,
  everyMs: number = HOUR_MS,
): () => Promise<void> {
  let working: Promise<unknown> = Promise.resolve()
  const attempt = (task: () => Promise<unknown>) =>
    task().catch((error: unknown) => log.warn({ err: error }, 'Tidying DATA_DIR failed; it is tried again in an hour.'))
  const timer = setInterval(() => void (working = Promise.all(tasks.map(attempt))), everyMs).unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}
