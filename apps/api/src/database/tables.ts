import type { Insertable, JSONColumnType, Selectable } from 'kysely'
import type { DB } from './schema.gen.ts'

type Numbers = JSONColumnType<Record<string, number>>
type Properties = JSONColumnType<Record<string, unknown>>

/** The shapes of the JSON columns, which the database does not know. */
interface JsonColumns {
  evening: { limits: Properties; tally: Properties | null }
  history_change: { before: Properties | null; after: Properties }
  history_entry: { says: Properties }
  import_run: { arguments: Properties; progress: Properties }
  model_snapshot: { metrics: JSONColumnType<Record<string, number | null>> }
  taste_profile: { tastes: JSONColumnType<unknown[]> }
  training_run: { metrics: Numbers }
}

/** The schema as Kysely sees it: generated from the migrated database, with the shapes of its json. */
export type Tables = {
  [T in keyof DB]: T extends keyof JsonColumns ? Omit<DB[T], keyof JsonColumns[T]> & JsonColumns[T] : DB[T]
}
export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
