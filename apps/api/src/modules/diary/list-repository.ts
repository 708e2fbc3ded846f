import type { MovieList, MovieListFields } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import { first } from '../../common/required.ts'
import type { Tables } from '../../database/tables.ts'

export type ListRepository = ReturnType<typeof createListRepository>

/** A list with the ids of its first movies. */
export type ListRow = Omit<MovieList, 'posters'> & {
  /** True if the user may delete it: the owner, and every member of its group once it has no owner. */
  may_delete: boolean
  posters: number[]
}

const POSTERS = 4

/** Lists of users and groups. Every query sees only the lists of its user and of the user's groups. */
export function createListRepository(db: Kysely<Tables>) {
  return { ...readingQueries(db), ...savingQueries(db), ...movieQueries(db) }
}

/** The condition on lists `l` that a user reads and changes. */
const visibleTo = (userId: string) => sql`(l.owner_id = ${userId}
  or exists (select from group_member where group_id = l.group_id and user_id = ${userId}))`

/** The movies that a user's lists count. */
export interface Counted {
  /** Movies that the user has rated or seen. */
  done: readonly number[]
  /** Movies within the user's age limit; null for all. */
  within: readonly number[] | null
}

function readLists(db: Kysely<Tables>, userId: string, { done, within }: Counted, id?: string) {
  return sql<ListRow>`
    select l.id, l.name, l.description, l.owner_id is not distinct from ${userId}::uuid as own,
           l.owner_id is null or l.owner_id = ${userId} as may_delete,
           (select jsonb_build_object('id', g.id, 'name', g.name) from user_group g where g.id = l.group_id) as "group",
           coalesce(m.count, 0) as count, coalesce(m.seen, 0) as seen, coalesce(m.posters, '[]') as posters
      from movie_list l
      left join lateral (
        select count(*)::int as count, count(*) filter (where movie_id = any(${done}::int[]))::int as seen,
               jsonb_agg(movie_id order by position, movie_id) filter (where n <= ${POSTERS}) as posters
          from (select *, row_number() over (order by position, movie_id) as n from list_movie
                 where list_id = l.id and (${within}::int[] is null or movie_id = any(${within}::int[]))) listed) m on true
     where ${visibleTo(userId)} ${id === undefined ? sql`` : sql`and l.id = ${id}`}
     order by lower(l.name), l.id`.execute(db)
}

function readingQueries(db: Kysely<Tables>) {
  return {
    all: async (userId: string, counted: Counted): Promise<ListRow[]> => (await readLists(db, userId, counted)).rows,

    /** Undefined for lists of others, as for unknown ones. */
    find: async (userId: string, id: string, counted: Counted): Promise<ListRow | undefined> =>
      (await readLists(db, userId, counted, id)).rows[0],

    async movieIds(id: string): Promise<number[]> {
      const rows = await db
        .selectFrom('list_movie')
        .select('movie_id')
        .where('list_id', '=', id)
        .orderBy('position')
        .orderBy('movie_id')
        .execute()
      return rows.map(({ movie_id }) => movie_id)
    },
  }
}

function savingQueries(db: Kysely<Tables>) {
  return {
    /** Answers the id; undefined if the user has `most` lists already. */
    create: (userId: string, fields: MovieListFields, most: number): Promise<string | undefined> =>
      db.transaction().execute(async (trx) => {
        await sql`select from user_account where id = ${userId} for no key update`.execute(trx)
        const { rows } = await sql<{ id: string }>`
          insert into movie_list (owner_id, group_id, name, description)
          select ${userId}, ${fields.group_id}::uuid, ${fields.name}, ${fields.description}
           where (select count(*) from movie_list where owner_id = ${userId}) < ${most}
          returning id`.execute(trx)
        return rows[0]?.id
      }),

    async change(id: string, { name, description, group_id }: MovieListFields): Promise<void> {
      await db.updateTable('movie_list').set({ name, description, group_id }).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('movie_list').where('id', '=', id).execute()
    },
  }
}

function movieQueries(db: Kysely<Tables>) {
  return {
    /**
     * Puts a movie at a place, or at the end; without a place, a listed movie stays where it is. All positions are numbered again, under
     * the list's lock.
     * @returns `full` if the list has `most` movies already, `gone` if someone has deleted it
     */
    put: (id: string, movieId: number, position: number | undefined, most: number): Promise<'put' | 'full' | 'gone'> =>
      db.transaction().execute(async (trx) => {
        const list = await sql`select from movie_list where id = ${id} for no key update`.execute(trx)
        if (list.rows.length === 0) return 'gone'
        const { rows } = await sql<{ count: number; listed: boolean }>`
          select count(*)::int as count, coalesce(bool_or(movie_id = ${movieId}), false) as listed
            from list_movie where list_id = ${id}`.execute(trx)
        const { count, listed } = first(rows)
        if (listed && position === undefined) return 'put'
        if (!listed && count >= most) return 'full'
        await sql`
          insert into list_movie (list_id, movie_id, position) values (${id}, ${movieId}, 0)
          on conflict (list_id, movie_id) do nothing`.execute(trx)
        // Others keep their order; the moved one comes before the one that has its place among them.
        await sql`
          update list_movie t set position = numbered.n
            from (select movie_id, row_number() over (order by place, movie_id) - 1 as n from (
                    select movie_id, row_number() over (order by position, movie_id) - 1 as place
                      from list_movie where list_id = ${id} and movie_id <> ${movieId}
                    union all select ${movieId}::int, ${position ?? count}::int - 0.5) placed) numbered
           where t.list_id = ${id} and t.movie_id = numbered.movie_id and t.position <> numbered.n`.execute(trx)
        return 'put'
      }),

    async take(id: string, movieId: number): Promise<void> {
      await db.deleteFrom('list_movie').where('list_id', '=', id).where('movie_id', '=', movieId).execute()
    },
  }
}
