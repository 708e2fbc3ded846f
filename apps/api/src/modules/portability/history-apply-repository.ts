import { RATING_VALUES, type ConflictRule } from '@marquee/contract'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { first } from '../../common/required.ts'
import { repeatAfterDeadlock } from '../../database/deadlock.ts'
import type { Tables } from '../../database/tables.ts'

const LEVELS = Object.values(RATING_VALUES)

export interface Choice {
  entry: number
  movie_id: number
}
export interface Application {
  cuts: readonly number[]
  conflict: ConflictRule
  choices: readonly Choice[]
}
/** Entries of an import that are applied in one transaction. */
interface Batch {
  importId: string
  userId: string
  from: number
  to: number
}

export type HistoryApplyRepository = ReturnType<typeof createHistoryApplyRepository>

/** Applies a history to ratings, marks and the shortlist, records the earlier values, and restores them. */
export function createHistoryApplyRepository(db: Kysely<Tables>) {
  // A rating that is saved at the same moment locks the user's row last.
  const transaction = <T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
    repeatAfterDeadlock(() => db.transaction().execute(work))
  return {
    /** Stores how to apply a preview: `gone` when it no longer is one, `choice` when a choice is not among the candidates. */
    begin: (id: string, application: Application): Promise<'begun' | 'gone' | 'choice'> =>
      db.transaction().execute((trx) => begin(trx, id, application)),

    /** Applies the next entries; returns the progress, or null if nothing is left. */
    applyNext: (importId: string, size: number): Promise<number | null> =>
      transaction(async (trx) => {
        await lockOwner(trx, importId)
        const row = await trx
          .selectFrom('history_import')
          .select(['user_id', 'done'])
          .where('id', '=', importId)
          .where('state', '=', 'applying')
          .forUpdate()
          .executeTakeFirst()
        if (!row) return null
        const batch = { importId, userId: row.user_id, from: row.done, to: row.done + size }
        const { rows } = await sql<{ left: boolean }>`
          select exists (select from history_entry where import_id = ${importId} and fault is null and position >= ${batch.from}) as left`.execute(
          trx,
        )
        if (!first(rows).left) return finish(trx, batch)
        await applyRatings(trx, batch)
        await applyMarks(trx, batch)
        await applyShortlist(trx, batch)
        await trx.updateTable('history_import').set({ done: batch.to }).where('id', '=', importId).execute()
        return batch.to
      }),

    /** Restores the earlier values, except those changed since. False when the import is not applied. */
    undo: (importId: string, userId: string): Promise<boolean> =>
      transaction(async (trx) => {
        await lockOwner(trx, importId)
        const row = await trx
          .selectFrom('history_import')
          .select('id')
          .where('id', '=', importId)
          .where('state', '=', 'applied')
          .forUpdate()
          .executeTakeFirst()
        if (!row) return false
        await undoRatings(trx, importId, userId)
        await undoLists(trx, importId, userId)
        await trx.deleteFrom('history_change').where('import_id', '=', importId).execute()
        await trx.updateTable('history_import').set({ state: 'undone' }).where('id', '=', importId).execute()
        return true
      }),
  }
}

/** Locks users before their rows, as erasure does: ratings raise the revision in the user's row. */
async function lockOwner(trx: Transaction<Tables>, importId: string): Promise<void> {
  await sql`select from user_account where id = (select user_id from history_import where id = ${importId}) for no key update`.execute(
    trx,
  )
}

async function begin(trx: Transaction<Tables>, id: string, { cuts, conflict, choices }: Application) {
  const row = await trx
    .selectFrom('history_import')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['preview', 'undone'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'gone'
  const chosen = sql`history_entry e join jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c (entry int, movie_id int)
    on e.import_id = ${id} and e.position = c.entry and c.movie_id = any(e.candidates)`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${chosen}`.execute(trx)
  if (first(rows).count !== choices.length) return 'choice'
  await sql`update history_entry t set movie_id = c.movie_id from ${chosen}
             where t.import_id = ${id} and t.position = e.position`.execute(trx)
  await trx
    .updateTable('history_import')
    .set({ state: 'applying', done: 0, cuts: [...cuts], conflict })
    .where('id', '=', id)
    .execute()
  return 'begun'
}

/** Only the newest import can be undone: records of older ones are deleted. */
async function finish(trx: Transaction<Tables>, { importId, userId }: Batch): Promise<null> {
  await sql`update history_import
               set state = 'applied', applied_at = now(),
                   done = (select count(*) from history_entry where import_id = ${importId} and fault is null)
             where id = ${importId}`.execute(trx)
  await trx
    .deleteFrom('history_import')
    .where('user_id', '=', userId)
    .where('id', '<>', importId)
    .where('state', 'in', ['applied', 'undone'])
    .execute()
  return null
}

const inBatch = ({ importId, from, to }: Batch) =>
  sql`e.import_id = ${importId} and e.position >= ${from} and e.position < ${to} and e.movie_id is not null`

async function applyRatings(trx: Transaction<Tables>, batch: Batch): Promise<void> {
  const { importId, userId } = batch
  await sql`
    with imported as (
      select distinct on (e.movie_id) e.movie_id, i.conflict, r.given, (r.given ->> 'at')::timestamptz as at,
             coalesce((r.given -> 'own' ->> 'value')::real,
                      (${LEVELS}::real[])[1 + (select count(*) from unnest(i.cuts) cut where cut <= (r.given ->> 'tenths')::int)]) as value
        from history_entry e join history_import i on i.id = e.import_id, lateral (select e.says -> 'rating' as given) r
       where ${inBatch(batch)} and e.says ? 'rating'
       order by e.movie_id, e.position),
    wanted as (
      select imported.*, to_jsonb(mine) - 'user_id' - 'movie_id' as before
        from imported left join rating mine on mine.user_id = ${userId} and mine.movie_id = imported.movie_id
       where (mine.value is null or (mine.value <> imported.value
               and (imported.conflict = 'theirs' or (imported.conflict = 'newer' and imported.at > mine.updated_at))))
         and not exists (select from history_change c
                          where c.import_id = ${importId} and c.movie_id = imported.movie_id and c.kind = 'rating')),
    written as (
      insert into rating (user_id, movie_id, value, predicted, baseline, created_at, updated_at)
      select ${userId}, movie_id, value, (given -> 'own' ->> 'predicted')::real, (given -> 'own' ->> 'baseline')::real,
             coalesce(at, now()), coalesce((given -> 'own' ->> 'updated_at')::timestamptz, at, now())
        from wanted
      on conflict (user_id, movie_id) do update set value = excluded.value, updated_at = excluded.updated_at
      returning *)
    insert into history_change (import_id, movie_id, kind, before, after)
    select ${importId}, w.movie_id, 'rating', wanted.before, to_jsonb(w) - 'user_id' - 'movie_id'
      from written w join wanted using (movie_id)`.execute(trx)
}

/** Movies rated elsewhere count as seen without a mark: only our own exports have marks for rated movies. */
async function applyMarks(trx: Transaction<Tables>, batch: Batch): Promise<void> {
  await applyDated(trx, batch, {
    kind: 'seen',
    condition: sql<boolean>`(not e.says ? 'rating' or exists (select from history_import i where i.id = e.import_id and i.source = 'marquee'))`,
    write: sql`insert into movie_mark (user_id, movie_id, kind, created_at) select ${batch.userId}, movie_id, 'seen', at from imported`,
  })
  await applyDated(trx, batch, {
    kind: 'hidden',
    condition: sql<boolean>`true`,
    write: sql`insert into movie_mark (user_id, movie_id, kind, created_at) select ${batch.userId}, movie_id, 'hidden', at from imported`,
  })
}

/** Seen movies are not listed, except where our own export says that they were listed again. */
async function applyShortlist(trx: Transaction<Tables>, batch: Batch): Promise<void> {
  const { userId } = batch
  await applyDated(trx, batch, {
    kind: 'shortlist',
    condition: sql<boolean>`(exists (select from history_import i where i.id = e.import_id and i.source = 'marquee')
      or not (exists (select from rating r where r.user_id = ${userId} and r.movie_id = e.movie_id)
              or exists (select from movie_mark m where m.user_id = ${userId} and m.movie_id = e.movie_id and m.kind = 'seen')))`,
    write: sql`insert into personal_shortlist (user_id, movie_id, created_at) select ${batch.userId}, movie_id, at from imported`,
  })
}

interface Dated {
  kind: 'seen' | 'hidden' | 'shortlist'
  condition: RawBuilder<boolean>
  write: RawBuilder<unknown>
}

async function applyDated(trx: Transaction<Tables>, batch: Batch, { kind, condition, write }: Dated): Promise<void> {
  await sql`
    with imported as (
      select distinct on (e.movie_id) e.movie_id, coalesce((e.says -> ${kind} ->> 'at')::timestamptz, now()) as at
        from history_entry e
       where ${inBatch(batch)} and e.says ? ${kind} and ${condition}
       order by e.movie_id, e.position),
    written as (${write} on conflict do nothing returning movie_id, created_at)
    insert into history_change (import_id, movie_id, kind, after)
    select ${batch.importId}, movie_id, ${kind}, jsonb_build_object('created_at', created_at) from written
    on conflict do nothing`.execute(trx)
}

async function undoRatings(trx: Transaction<Tables>, importId: string, userId: string): Promise<void> {
  const untouched = sql`
    c.import_id = ${importId} and c.kind = 'rating' and r.user_id = ${userId} and r.movie_id = c.movie_id
    and r.value = (c.after ->> 'value')::real and r.updated_at = (c.after ->> 'updated_at')::timestamptz`
  await sql`delete from rating r using history_change c where c.before is null and ${untouched}`.execute(trx)
  await sql`
    update rating r
       set value = b.value, predicted = b.predicted, baseline = b.baseline, created_at = b.created_at, updated_at = b.updated_at
      from history_change c, jsonb_populate_record(null::rating, c.before) b
     where c.before is not null and ${untouched}`.execute(trx)
}

async function undoLists(trx: Transaction<Tables>, importId: string, userId: string): Promise<void> {
  const untouched = sql`
    c.import_id = ${importId} and t.user_id = ${userId} and t.movie_id = c.movie_id
    and t.created_at = (c.after ->> 'created_at')::timestamptz`
  await sql`delete from movie_mark t using history_change c where c.kind = t.kind and ${untouched}`.execute(trx)
  await sql`delete from personal_shortlist t using history_change c where c.kind = 'shortlist' and ${untouched}`.execute(
    trx,
  )
}
