import type { Queryable } from './tables.ts'

export interface Migration {
  name: string
  checksum: string
  /** The release of the program that applied it, where that is known. */
  release?: string
}

/** Schema of the copied database. A backup holds rows only: migrations make the rest. */
export interface Schema {
  /** Advisory lock for changes of the schema; a backup shares it, so that the schema stays as it is. */
  lock: readonly number[]
  /** The table in which migrations are noted. They create it again, so it is never copied. */
  ledger: string
  /** Migrations of a database, in order; null if it has never been migrated. */
  readApplied(client: Queryable): Promise<Migration[] | null>
  /** Rejects migrations that are not the beginning of the program's own. */
  requireKnown(migrations: readonly Migration[]): Promise<void>
  /** Migrates an empty database to the first `count` migrations, or any to the newest, in the caller's transaction. */
  migrate(client: Queryable, count?: number): Promise<void>
}
