import { setTimeout as sleep } from 'node:timers/promises'
import { isDisconnection } from './errors.ts'

/** Time limit of a server's stop. */
const STOP_MS = 30_000

/** Tries again while the server that was found is just being stopped by the process that had it. */
export async function retryWhileDisconnected<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + STOP_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isDisconnection(error) || Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}
