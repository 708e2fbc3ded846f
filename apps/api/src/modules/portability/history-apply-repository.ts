import type { ConflictRule } from '@marquee/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { first } from '../../common/required.ts'
import { repeatAfterDeadlock } from '../../database/deadlock.ts'
import type { Tables } from '../../database/tables.ts'
import type { Batch } from './apply-batch-repository.ts'
import { applyLists, prepareLists, undoLists } from './apply-lists-repository.ts'
import { applyMarks, applyShortlist, undoMarks } from './apply-marks-repository.ts'
import { applyNotes, undoNotes } from './apply-notes-repository.ts'
import { applyRatings, undoRatings } from './apply-ratings-repository.ts'
import { applyViewings, undoViewings } from './apply-viewings-repository.ts'

export interface Choice {
  entry: number
  movie_id: number
}
export interface Application {
  cuts: readonly number[]
  conflict: ConflictRule
  leavesOutSeen: boolean
  choices: readonly Choice[]
}

export type HistoryApplyRepository = ReturnType<typeof createHistoryApplyRepository>

/** Applies a history, records the earlier values and the additions, and undoes it. */
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
          .select(['user_id', 'done', 'source', 'leave_out_seen'])
          .where('id', '=', importId)
          .where('state', '=', 'applying')
          .forUpdate()
          .executeTakeFirst()
        if (!row) return null
        const batch = toBatch(importId, row, size)
        const { rows } = await sql<{ left: boolean }>`
          select exists (select from history_entry where import_id = ${importId} and fault is null and position >= ${batch.from}) as left`.execute(
          trx,
        )
        if (!first(rows).left) return finish(trx, batch)
        if (row.done === 0) await prepareLists(trx, batch)
        for (const apply of PARTS) await apply(trx, batch)
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
        for (const undo of UNDONE) await undo(trx, importId, userId)
        await trx.deleteFrom('history_change').where('import_id', '=', importId).execute()
        await trx.deleteFrom('history_addition').where('import_id', '=', importId).execute()
        await trx.updateTable('history_import').set({ state: 'undone' }).where('id', '=', importId).execute()
        return true
      }),
  }
}

/** The shortlist follows what takes movies off it, so that a movie that is on both stays there. */
const PARTS = [applyRatings, applyViewings, applyMarks, applyShortlist, applyNotes, applyLists]
/** Marks follow viewings, because a mark stays with a viewing that was changed. */
const UNDONE = [undoRatings, undoViewings, undoMarks, undoNotes, undoLists]

interface ApplyingRow {
  user_id: string
  done: number
  source: string
  leave_out_seen: boolean
}

function toBatch(
  importId: string,
  { user_id: userId, done, source, leave_out_seen }: ApplyingRow,
  size: number,
): Batch {
  return { importId, userId, from: done, to: done + size, isOwn: source === 'marquee', leavesOutSeen: leave_out_seen }
}

/** Locks users before their rows, as erasure does: ratings raise the revision in the user's row. */
async function lockOwner(trx: Transaction<Tables>, importId: string): Promise<void> {
  await sql`select from user_account where id = (select user_id from history_import where id = ${importId}) for no key update`.execute(
    trx,
  )
}

async function begin(trx: Transaction<Tables>, id: string, { cuts, conflict, leavesOutSeen, choices }: Application) {
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
    .set({ state: 'applying', done: 0, cuts: [...cuts], conflict, leave_out_seen: leavesOutSeen })
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
  await sql`delete from history_addition
             where import_id = ${importId} and added -> 'created' = 'null' and added -> 'movies' = '[]'`.execute(trx)
  await trx
    .deleteFrom('history_import')
    .where('user_id', '=', userId)
    .where('id', '<>', importId)
    .where('state', 'in', ['applied', 'undone'])
    .execute()
  return null
}
