import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inBatch, type Batch } from './apply-batch-repository.ts'

/** Entries by which the movie was seen, as a mark or a viewing; needs the alias `e`. */
const SEEN = sql<boolean>`(e.says ? 'seen' or jsonb_array_length(coalesce(e.says -> 'viewings', '[]')) > 0)`

/** Entries that get the mark "seen": rated movies count as seen without it, except in our own exports. */
export const marksSeen = (isOwn: RawBuilder<boolean>) =>
  sql<boolean>`case when ${isOwn} then e.says ? 'seen' else ${SEEN} and not e.says ? 'rating' end`

/** Entries of movies that the file has rated or seen. */
export const SEEN_IN_FILE = sql<boolean>`(e.says ? 'rating' or ${SEEN})`

/** True if the user has rated or seen the movie of an entry. */
export const seenBy = (userId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from rating r where r.user_id = ${userId} and r.movie_id = e.movie_id)
  or exists (select from movie_mark m where m.user_id = ${userId} and m.movie_id = e.movie_id and m.kind = 'seen')
  or exists (select from viewing v where v.user_id = ${userId} and v.movie_id = e.movie_id))`

/** Marks movies as seen and as hidden. A viewing's day is the time of a mark that has no time. */
export async function applyMarks(trx: Transaction<Tables>, batch: Batch): Promise<void> {
  await applyDated(trx, batch, {
    kind: 'seen',
    condition: marksSeen(sql<boolean>`${batch.isOwn}::boolean`),
    fallback: sql`(select max(v ->> 'on')::date at time zone 'UTC' from jsonb_array_elements(e.says -> 'viewings') v
                    where length(v ->> 'on') = 10)`,
    write: sql`insert into movie_mark (user_id, movie_id, kind, created_at) select ${batch.userId}, movie_id, 'seen', at from imported`,
  })
  await applyDated(trx, batch, {
    kind: 'hidden',
    condition: sql<boolean>`e.says ? 'hidden'`,
    write: sql`insert into movie_mark (user_id, movie_id, kind, created_at) select ${batch.userId}, movie_id, 'hidden', at from imported`,
  })
}

/** Movies that are on a watchlist and seen stay on both, unless the user leaves them out. */
export async function applyShortlist(trx: Transaction<Tables>, batch: Batch): Promise<void> {
  const { userId, leavesOutSeen } = batch
  await applyDated(trx, batch, {
    kind: 'shortlist',
    condition: sql<boolean>`e.says ? 'shortlist'
      and (not ${leavesOutSeen}::boolean or not (${SEEN_IN_FILE} or ${seenBy(sql`${userId}::uuid`)}))`,
    write: sql`insert into personal_shortlist (user_id, movie_id, created_at, taken_off_at)
               select ${userId}, movie_id, at, (says -> 'shortlist' ->> 'taken_off_at')::timestamptz from imported`,
  })
}

interface Dated {
  kind: 'seen' | 'hidden' | 'shortlist'
  condition: RawBuilder<boolean>
  /** The time of an entry without one. */
  fallback?: RawBuilder<unknown>
  write: RawBuilder<unknown>
}

async function applyDated(
  trx: Transaction<Tables>,
  batch: Batch,
  { kind, condition, fallback = sql`null`, write }: Dated,
): Promise<void> {
  await sql`
    with imported as (
      select distinct on (e.movie_id) e.movie_id, e.says,
             coalesce((e.says -> ${kind} ->> 'at')::timestamptz, ${fallback}, now()) as at
        from history_entry e
       where ${inBatch(batch)} and ${condition}
       order by e.movie_id, e.position),
    written as (${write} on conflict do nothing returning *)
    insert into history_change (import_id, movie_id, kind, after)
    select ${batch.importId}, movie_id, ${kind}, to_jsonb(w) - 'user_id' - 'movie_id' - 'kind' from written w
    on conflict do nothing`.execute(trx)
}

/** Removes the marks and shortlist entries that the import added. A movie whose viewing stays remains seen. */
export async function undoMarks(trx: Transaction<Tables>, importId: string, userId: string): Promise<void> {
  const untouched = sql`
    c.import_id = ${importId} and t.user_id = ${userId} and t.movie_id = c.movie_id
    and t.created_at = (c.after ->> 'created_at')::timestamptz`
  await sql`
    delete from movie_mark t using history_change c
     where c.kind = t.kind and ${untouched}
       and (t.kind <> 'seen'
            or not exists (select from viewing v where v.user_id = t.user_id and v.movie_id = t.movie_id))`.execute(trx)
  await sql`delete from personal_shortlist t using history_change c where c.kind = 'shortlist' and ${untouched}`.execute(
    trx,
  )
}
