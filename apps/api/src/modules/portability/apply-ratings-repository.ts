import { RATING_VALUES } from '@marquee/contract'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inBatch, type Batch } from './apply-batch-repository.ts'

const LEVELS = Object.values(RATING_VALUES)

/** The value of the file, and the level that it is here; of several entries of one movie the first. */
const imported = (batch: Batch) => sql`
  select e.movie_id, i.conflict, r.given, (r.given ->> 'at')::timestamptz as at,
         (r.given -> 'own' ->> 'updated_at')::timestamptz as own_at,
         coalesce((r.given -> 'own' ->> 'value')::real,
                  (${LEVELS}::real[])[1 + (select count(*) from unnest(i.cuts) cut where cut <= (r.given ->> 'tenths')::int)]) as value,
         case when r.given ->> 'scale' is not null then (r.given ->> 'raw')::real end as brought,
         r.given ->> 'scale' as brought_scale,
         case when r.given ->> 'scale' is not null then coalesce(r.given ->> 'from', i.source) end as brought_from
    from history_entry e join history_import i on i.id = e.import_id, lateral (select e.says -> 'rating' as given) r
   where ${inBatch(batch)} and e.says ? 'rating'
     and e.position in (select min(position) from history_entry
                         where import_id = ${batch.importId} and movie_id is not null and says ? 'rating' group by movie_id)`

/** Saves ratings with their brought values, by the rule for movies that the user has rated already. */
export async function applyRatings(trx: Transaction<Tables>, batch: Batch): Promise<void> {
  const { importId, userId } = batch
  await sql`
    with imported as (${imported(batch)}),
    wanted as (
      select imported.*, to_jsonb(mine) - 'user_id' - 'movie_id' as before
        from imported left join rating mine on mine.user_id = ${userId} and mine.movie_id = imported.movie_id
       where (mine.value is null
              or ((imported.conflict = 'theirs' or (imported.conflict = 'newer' and imported.at > mine.updated_at))
                  and (mine.value <> imported.value
                       or (imported.brought is not null
                           and (imported.brought, imported.brought_scale) is distinct from (mine.brought, mine.brought_scale)))))),
    written as (
      insert into rating (user_id, movie_id, value, predicted, baseline, created_at, updated_at,
                          brought, brought_scale, brought_from, dated)
      select ${userId}, movie_id, value, (given -> 'own' ->> 'predicted')::real, (given -> 'own' ->> 'baseline')::real,
             coalesce(at, own_at, now()), coalesce(own_at, at, now()), brought, brought_scale, brought_from, at is not null
        from wanted
      on conflict (user_id, movie_id) do update
         set value = excluded.value, updated_at = excluded.updated_at, brought = excluded.brought,
             brought_scale = excluded.brought_scale, brought_from = excluded.brought_from, dated = excluded.dated
      returning *)
    insert into history_change (import_id, movie_id, kind, before, after)
    select ${importId}, w.movie_id, 'rating', wanted.before, to_jsonb(w) - 'user_id' - 'movie_id'
      from written w join wanted using (movie_id)`.execute(trx)
}

/** Restores the earlier ratings, except of movies that were rated since. */
export async function undoRatings(trx: Transaction<Tables>, importId: string, userId: string): Promise<void> {
  const untouched = sql`
    c.import_id = ${importId} and c.kind = 'rating' and r.user_id = ${userId} and r.movie_id = c.movie_id
    and r.value = (c.after ->> 'value')::real and r.updated_at = (c.after ->> 'updated_at')::timestamptz`
  await sql`delete from rating r using history_change c where c.before is null and ${untouched}`.execute(trx)
  await sql`
    update rating r
       set value = b.value, predicted = b.predicted, baseline = b.baseline, created_at = b.created_at,
           updated_at = b.updated_at, brought = b.brought, brought_scale = b.brought_scale,
           brought_from = b.brought_from, dated = coalesce(b.dated, true)
      from history_change c, jsonb_populate_record(null::rating, c.before) b
     where c.before is not null and ${untouched}`.execute(trx)
}
