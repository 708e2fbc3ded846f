import { setTimeout as sleep } from 'node:timers/promises'
import { isDeadlock } from './errors.ts'

const TRIES = 3
/** Time for a waiting transaction to take the locks that were released, before they are requested again. */
const PAUSE_MS = 50

/**
 * Runs a transaction, or a single statement, again that PostgreSQL rolled back because it and another waited for each
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
