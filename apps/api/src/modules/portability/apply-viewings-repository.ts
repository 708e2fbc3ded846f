import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inBatch, type Batch } from './apply-batch-repository.ts'

/** Fields that a user can change; a viewing that differs in one is not undone. */
const STORED = sql`jsonb_build_object(
  'seen_on', v.seen_on, 'precision', v.precision, 'note', v.note, 'place', v.place, 'evening_id', v.evening_id)`

/**
 * Records viewings that are not there yet, counted by movie and date. A single viewing without a date is only the mark
 * "seen": a row states one more time.
 */
export async function applyViewings(trx: Transaction<Tables>, batch: Batch): Promise<void> {
  const { importId, userId, isOwn } = batch
  await sql`
    with said as (
      select e.movie_id, e.position, n, seen ->> 'on' as day, seen ->> 'note' as note, seen ->> 'place' as place,
             seen -> 'own' as own
        from history_entry e, jsonb_array_elements(e.says -> 'viewings') with ordinality as s (seen, n)
       where ${inBatch(batch)} and e.says ? 'viewings'),
    numbered as (
      select *, row_number() over (partition by movie_id, day order by position, n) as time,
             count(*) over (partition by movie_id) as times,
             (rpad(day, 10, '-01-01'))::date as seen_on,
             case length(day) when 10 then 'day' when 7 then 'month' when 4 then 'year' else 'unknown' end as precision
        from said),
    wanted as (
      select * from numbered n
       where (day is not null or times > 1 or ${isOwn}::boolean)
         and time > (select count(*) from viewing v
                      where v.user_id = ${userId} and v.movie_id = n.movie_id
                        and v.seen_on is not distinct from n.seen_on and v.precision = n.precision)),
    v as (
      insert into viewing (user_id, movie_id, seen_on, precision, note, place, source, source_key, created_at)
      select ${userId}, movie_id, seen_on, precision, note, place, case when own ->> 'source' in ('hand', 'evening') then own ->> 'source' else 'import' end,
             concat_ws('|', movie_id, coalesce(day, 'unknown'), time),
             coalesce((own ->> 'created_at')::timestamptz, now())
        from wanted order by movie_id, position, n
      on conflict (user_id, source, source_key) do nothing
      returning *)
    insert into history_addition (import_id, viewing_id, added) select ${importId}, v.id, ${STORED} from v`.execute(trx)
}

/** Removes the viewings that the import added and the user has not changed. */
export async function undoViewings(trx: Transaction<Tables>, importId: string, userId: string): Promise<void> {
  await sql`
    delete from viewing v using history_addition a
     where a.import_id = ${importId} and v.id = a.viewing_id and v.user_id = ${userId} and ${STORED} = a.added`.execute(
    trx,
  )
}
