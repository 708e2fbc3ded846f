import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inBatch, type Batch } from './apply-batch-repository.ts'

const MAX_POSITION = 100_000

/** The lists of an import `i` that are empty in the file, or of which a movie was found by the condition on entries `e`. */
export const usableLists = (isFound: RawBuilder<unknown>) => sql`
  select l.list - 1 as list, l.content
    from jsonb_array_elements(i.lists) with ordinality as l (content, list)
    left join (select (p ->> 'list')::int as list, bool_or(${isFound}) as is_found
                 from history_entry e, jsonb_array_elements(e.says -> 'lists') p
                where e.import_id = i.id and e.says ? 'lists' group by 1) places on places.list = l.list - 1
   where places.is_found is not false`

/**
 * Finds or makes the list for each list of the file. Lists of one name are paired by their order. New ones get times in the
 * order of the file.
 */
export async function prepareLists(trx: Transaction<Tables>, { importId, userId }: Batch): Promise<void> {
  await sql`
    with said as (
      select list, content ->> 'name' as name, coalesce(content ->> 'description', '') as description,
             array(select jsonb_array_elements_text(content -> 'tags')) as tags,
             row_number() over (partition by content ->> 'name' order by list) as time
        from history_import i, lateral (${usableLists(sql`e.movie_id is not null`)}) l where i.id = ${importId}),
    mine as (
      select id, name, row_number() over (partition by name order by created_at, id) as time
        from movie_list where owner_id = ${userId} and group_id is null),
    wanted as materialized (
      select said.*, coalesce(mine.id, gen_random_uuid()) as id, mine.id is null as is_new
        from said left join mine using (name, time)),
    created as (
      insert into movie_list (id, owner_id, name, description, tags, created_at)
      select id, ${userId}, name, description, tags, now() + list * interval '1 millisecond' from wanted where is_new)
    insert into history_addition (import_id, list_id, added)
    select ${importId}, id, jsonb_build_object(
             'list', list, 'movies', '[]'::jsonb,
             'created', case when is_new then jsonb_build_object('name', name, 'description', description, 'tags', tags) end,
             'offset', (select coalesce(max(position), 0) from list_movie where list_id = wanted.id))
      from wanted`.execute(trx)
}

/** Adds movies to their lists; behind the others, where a list was there before. */
export async function applyLists(trx: Transaction<Tables>, batch: Batch): Promise<void> {
  const { importId } = batch
  await sql`
    with said as (
      select distinct on (a.list_id, e.movie_id) a.list_id, e.movie_id, coalesce(p ->> 'note', '') as note,
             (a.added ->> 'offset')::int + least(greatest(round((p ->> 'position')::numeric), 0), ${MAX_POSITION}::int)::int as position
        from history_entry e, jsonb_array_elements(e.says -> 'lists') p, history_addition a
       where ${inBatch(batch)} and e.says ? 'lists' and a.import_id = e.import_id and a.added -> 'list' = p -> 'list'
       order by a.list_id, e.movie_id, position),
    written as (
      insert into list_movie (list_id, movie_id, position, note) select list_id, movie_id, position, note from said
      on conflict do nothing returning *),
    added as (
      select list_id, jsonb_agg(to_jsonb(w) - 'list_id' order by position) as movies from written w group by list_id)
    update history_addition a
       set added = jsonb_set(a.added, '{movies}', (a.added -> 'movies') || added.movies)
      from added where a.import_id = ${importId} and a.list_id = added.list_id`.execute(trx)
}

/** Removes lists that are as the import made them, and from the lists before it the movies that it added. */
export async function undoLists(trx: Transaction<Tables>, importId: string, userId: string): Promise<void> {
  const inOrder = sql`jsonb_agg(m order by (m ->> 'movie_id')::int)`
  await sql`
    delete from movie_list l using history_addition a
     where a.import_id = ${importId} and l.id = a.list_id and l.owner_id = ${userId} and l.group_id is null
       and jsonb_build_object('name', l.name, 'description', l.description, 'tags', l.tags) = a.added -> 'created'
       and (select ${inOrder} from (select to_jsonb(t) - 'list_id' as m from list_movie t where t.list_id = l.id) now)
           is not distinct from (select ${inOrder} from jsonb_array_elements(a.added -> 'movies') m)`.execute(trx)
  await sql`
    delete from list_movie t using history_addition a, movie_list l
     where a.import_id = ${importId} and a.added -> 'created' = 'null' and t.list_id = a.list_id
       and l.id = t.list_id and l.owner_id = ${userId} and l.group_id is null
       and exists (select from jsonb_array_elements(a.added -> 'movies') m
                    where (m ->> 'movie_id')::int = t.movie_id and m ->> 'note' = t.note)`.execute(trx)
}
