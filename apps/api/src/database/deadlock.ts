import { setTimeout as sleep } from 'node:timers/promises'
import { isDeadlock } from './errors.ts'

const TRIES = 3
/** Long enough for whoever waited to take what has been given up, before it is asked for again. */
const PAUSE_MS = 50

/**
 * Runs a transaction, or a statement of its own, again that PostgreSQL rolled back because it and another waited for each
 * other's locks. The work must change nothing but the database.
 */
export async function repeatAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 1 || !isDeadlock(error)) throw error
    }
    await sleep(PAUSE_MS)
  }
}
