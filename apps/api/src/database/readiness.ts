import type pg from 'pg'
import { pendingMigrations } from './migrate.ts'

/** Whether the database answers, and has the schema of this version: null, or what is missing. */
export function databaseChecks(pool: pg.Pool): Record<'database' | 'migrations', () => Promise<string | null>> {
  return {
    async database() {
      await pool.query('select 1')
      return null
    },
    async migrations() {
      const pending = await pendingMigrations(pool)
      return pending.length > 0 ? `waiting for ${pending.join(', ')}` : null
    },
  }
}
