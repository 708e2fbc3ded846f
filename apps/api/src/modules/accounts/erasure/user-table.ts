import type { Tables } from '../../../database/tables.ts'

/** One table with rows that belong to a user. Erasure and export both follow this list. */
export interface UserTable {
  table: keyof Tables
  /** Holds the user's id, or with `parent` the id of a row of that table. */
  column: string
  parent?: keyof Tables
  onErasure: 'delete' | 'clear' | 'hand over'
  /** Name in export.json; null if nothing of the table is exported. */
  section: string | null
  /** Exported columns, in sorting order; movie_id and group_id become the movie and the group. */
  columns: readonly string[]
  /** Columns that are never exported, and why. */
  withheld: Readonly<Record<string, string>>
}

/** Columns of a table that names the account, withheld from the export. */
export const OWNER = { user_id: 'The account itself.' }
