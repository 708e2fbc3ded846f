import type { MovieDiary, MovieNote, Viewing } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import { first } from '../../common/required.ts'
import type { Tables } from '../../database/tables.ts'
import { markAsSeen } from '../taste/index.ts'
import type { StoredDate } from './seen-on.ts'

export type ViewingRepository = ReturnType<typeof createViewingRepository>

/** A viewing as it is saved. */
export interface SavedViewing extends StoredDate {
  id: string
  userId: string
  movieId: number
  note: string | null
  place: string | null
}

/** A viewing that follows from an evening, which is recorded once. */
export type EveningViewing = Pick<SavedViewing, 'userId' | 'movieId'> & StoredDate & { eveningId: string }

/** Thrown inside a transaction, which is then undone. */
export class TooManyViewingsError extends Error {
  override name = 'TooManyViewingsError'
}

export type ViewingRow = Viewing & { movie_id: number }

/** The columns of a viewing `v` as the contract has them. */
export const VIEWING_COLUMNS = sql`
  v.id, v.movie_id, v.note, v.place, v.source,
  left(v.seen_on::text, case v.precision when 'year' then 4 when 'month' then 7 else 10 end) as seen_on,
  (select jsonb_build_object('id', e.id, 'group', jsonb_build_object('id', g.id, 'name', g.name))
     from evening e join user_group g on g.id = e.group_id where e.id = v.evening_id) as evening`

/** Viewings, notes and tags of users. */
export function createViewingRepository(db: Kysely<Tables>) {
  return { ...savingQueries(db), ...movieQueries(db) }
}

function savingQueries(db: Kysely<Tables>) {
  return {
    /**
     * Saves a viewing, and marks its movie as seen. Undefined if the id is that of another user's or movie's viewing.
     * @throws TooManyViewingsError
     */
    save: (viewing: SavedViewing, most: number): Promise<ViewingRow | undefined> =>
      db.transaction().execute(async (trx) => {
        const { id, userId, movieId, date, precision, note, place } = viewing
        await markAsSeen(trx, [{ userId, movieId }])
        const { rows } = await sql<ViewingRow>`
          with v as (
            insert into viewing as old (id, user_id, movie_id, seen_on, precision, note, place)
            values (${id}, ${userId}, ${movieId}, ${date}::date, ${precision}, ${note}, ${place})
            on conflict (id) do update set seen_on = excluded.seen_on, precision = excluded.precision, note = excluded.note,
                                           place = excluded.place
             where old.user_id = excluded.user_id and old.movie_id = excluded.movie_id
            returning *)
          select ${VIEWING_COLUMNS} from v`.execute(trx)
        const { rows: counted } = await sql<{ count: number }>`
          select count(*)::int as count from viewing where user_id = ${userId} and movie_id = ${movieId}`.execute(trx)
        if (first(counted).count > most) throw new TooManyViewingsError()
        return rows[0]
      }),

    /** Records that a user watched an evening's movie. A second time changes nothing. */
    recordEvening: ({ userId, movieId, date, precision, eveningId }: EveningViewing): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await markAsSeen(trx, [{ userId, movieId }])
        await sql`
          insert into viewing (user_id, movie_id, seen_on, precision, evening_id, source, source_key)
          values (${userId}, ${movieId}, ${date}::date, ${precision}, ${eveningId}, 'evening', ${eveningId})
          on conflict on constraint viewing_source_key do nothing`.execute(trx)
      }),

    async remove(id: string, userId: string, movieId: number): Promise<void> {
      await db
        .deleteFrom('viewing')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('movie_id', '=', movieId)
        .execute()
    },

    /** A row without any content is removed. */
    saveNote: (userId: string, movieId: number, { note, tags }: MovieNote): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await sql`
          insert into movie_note (user_id, movie_id, text, tags) values (${userId}, ${movieId}, ${note}, ${tags}::text[])
          on conflict (user_id, movie_id) do update set text = excluded.text, tags = excluded.tags, updated_at = now()`.execute(
          trx,
        )
        await sql`
          delete from movie_note where user_id = ${userId} and movie_id = ${movieId}
             and text = '' and tags = '{}' and brought is null`.execute(trx)
      }),
  }
}

function movieQueries(db: Kysely<Tables>) {
  return {
    async ofMovie(userId: string, movieId: number): Promise<MovieDiary> {
      const { rows } = await sql<MovieDiary>`
        select coalesce((select jsonb_agg(to_jsonb(own) - array['movie_id', 'n'] order by n) from (
                  select ${VIEWING_COLUMNS}, row_number() over (order by v.seen_on desc nulls last, v.id desc) as n
                    from viewing v where v.user_id = ${userId} and v.movie_id = ${movieId}) own), '[]') as viewings,
               coalesce(n.text, '') as note, coalesce(to_jsonb(n.tags), '[]') as tags,
               coalesce(n.brought ->> 'liked' = 'true', false) as liked,
               (select jsonb_build_object('value', round(r.brought::numeric, 2), 'scale', r.brought_scale, 'from', r.brought_from)
                  from rating r where r.user_id = ${userId} and r.movie_id = ${movieId} and r.brought is not null
                   and r.brought_scale is not null) as brought,
               (select coalesce(jsonb_agg(l.id order by l.id), '[]') from list_movie lm join movie_list l on l.id = lm.list_id
                 where lm.movie_id = ${movieId} and (l.owner_id = ${userId}
                    or exists (select from group_member where group_id = l.group_id and user_id = ${userId}))) as lists
          from (select) one left join movie_note n on n.user_id = ${userId} and n.movie_id = ${movieId}`.execute(db)
      return first(rows)
    },
  }
}
