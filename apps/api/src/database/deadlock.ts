import { isDeadlock } from './errors.ts'

const TRIES = 3

/**
 * Runs a transaction again that PostgreSQL rolled back because it and another waited for each other's locks. The work must
 * change nothing but the database.
 */
export async function repeatAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await transaction()
    } catch (error) {
      if (left === 1 || !isDeadlock(error)) throw error
    }
  }
}
