import type { Database } from './connect.ts'
import { pendingMigrations } from './migrate.ts'

/** Checks that the database answers and has the schema of this version. Null, or a sentence about the failure. */
export function databaseChecks({
  current,
  isReadOnly,
}: Pick<Database, 'current' | 'isReadOnly'>): Record<'database' | 'migrations', () => Promise<string | null>> {
  return {
    async database() {
      const { rows } = await current().query<{ replica: boolean }>('select pg_is_in_recovery() as replica')
      return rows[0]?.replica === true && !isReadOnly() ? 'it is a replica, which saves nothing' : null
    },
    async migrations() {
      const pending = await pendingMigrations(current())
      return pending.length > 0 ? `waiting for ${pending.join(', ')}` : null
    },
  }
}
