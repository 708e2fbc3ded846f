import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inBatch, type Batch } from './apply-batch-repository.ts'

/** Adds notes and tags to those of the user, and keeps that a movie was liked. */
export async function applyNotes(trx: Transaction<Tables>, batch: Batch): Promise<void> {
  const { importId, userId } = batch
  await sql`
    with said as (
      select e.movie_id, coalesce(string_agg(e.says ->> 'note', e'\\n\\n' order by e.position), '') as text,
             jsonb_path_query_array(coalesce(jsonb_agg(e.says -> 'tags' order by e.position) filter (where e.says ? 'tags'), '[]'), '$[*][*]') as tags,
             case when bool_or((e.says ->> 'liked')::boolean) then '{"liked": true}'::jsonb end as brought
        from history_entry e
       where ${inBatch(batch)} and (e.says ? 'note' or e.says ? 'tags' or e.says ? 'liked')
       group by e.movie_id),
    merged as (
      select said.movie_id, to_jsonb(mine) - 'user_id' - 'movie_id' as before,
             case when coalesce(mine.text, '') = '' then said.text
                  when position(said.text in mine.text) > 0 then mine.text
                  else mine.text || e'\\n\\n' || said.text end as text,
             array(select tag from (
                     select tag, n from unnest(mine.tags) with ordinality as m (tag, n)
                     union all
                     select tag, 1000 + n from jsonb_array_elements_text(said.tags) with ordinality as t (tag, n)) each
                    group by tag order by min(n)) as tags,
             coalesce(mine.brought || said.brought, said.brought, mine.brought) as brought
        from said left join movie_note mine on mine.user_id = ${userId} and mine.movie_id = said.movie_id),
    written as (
      insert into movie_note (user_id, movie_id, text, tags, brought)
      select ${userId}, movie_id, text, tags, brought from merged
       where (text <> '' or tags <> '{}' or brought is not null)
         and (before is null
              or (before ->> 'text', before -> 'tags', nullif(before -> 'brought', 'null'))
                 is distinct from (text, to_jsonb(tags), brought))
      on conflict (user_id, movie_id) do update
         set text = excluded.text, tags = excluded.tags, brought = excluded.brought, updated_at = now()
      returning *)
    insert into history_change (import_id, movie_id, kind, before, after)
    select ${importId}, w.movie_id, 'note', merged.before, to_jsonb(w) - 'user_id' - 'movie_id'
      from written w join merged using (movie_id)
    on conflict (import_id, movie_id, kind) do update set after = excluded.after`.execute(trx)
}

/** Restores the earlier notes, except those that were changed since. */
export async function undoNotes(trx: Transaction<Tables>, importId: string, userId: string): Promise<void> {
  const untouched = sql`
    c.import_id = ${importId} and c.kind = 'note' and t.user_id = ${userId} and t.movie_id = c.movie_id
    and to_jsonb(t) - 'user_id' - 'movie_id' - 'updated_at' = c.after - 'updated_at'`
  await sql`delete from movie_note t using history_change c where c.before is null and ${untouched}`.execute(trx)
  await sql`
    update movie_note t set text = b.text, tags = b.tags, brought = nullif(b.brought, 'null'), updated_at = b.updated_at
      from history_change c, jsonb_populate_record(null::movie_note, c.before) b
     where c.before is not null and ${untouched}`.execute(trx)
}
