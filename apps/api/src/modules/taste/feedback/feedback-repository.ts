import { type ViewerState } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import { askTogether } from '../../../database/ask-together.ts'
import { prepared } from '../../../database/prepared.ts'
import { type Tables } from '../../../database/tables.ts'
import { type Viewer } from '../../lists/cards.ts'
import { createOpinions, type Opinions } from './feedback.ts'

export type RatingRepository = ReturnType<typeof createRatingRepository>

/** Ratings and marks of users. */
export function createRatingRepository(db: Kysely<Tables>) {
  return { ...opinionQueries(db), ...stateQuery(db), ...markQueries(db) }
}

function opinionQueries(db: Kysely<Tables>) {
  const opinionsFrom = createOpinions()
  const said = askTogether((userIds: readonly string[]) => textsOf(db, userIds))
  return {
    /** Of each user as they are now; the same object as before where nothing has changed. Users without opinions get empty ones. */
    async opinionsOf(userIds: readonly string[]): Promise<Map<string, Opinions>> {
      return new Map(await Promise.all(userIds.map(async (id) => [id, opinionsFrom(id, await said(id))] as const)))
    },

    async find(userId: string, movieId: number): Promise<number | null> {
      const row = await db
        .selectFrom('rating')
        .select('value')
        .where('user_id', '=', userId)
        .where('movie_id', '=', movieId)
        .executeTakeFirst()
      return row?.value ?? null
    },

    /** Keeps the first prediction: it was made before the rating was known. */
    save: (rating: {
      user_id: string
      movie_id: number
      value: number
      predicted: number | null
      baseline: number | null
    }) =>
      db
        .insertInto('rating')
        .values(rating)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'movie_id']).doUpdateSet({ value: rating.value, updated_at: sql`now()` }),
        )
        .execute(),

    remove: (userId: string, movieId: number) =>
      db.deleteFrom('rating').where('user_id', '=', userId).where('movie_id', '=', movieId).execute(),

    /** The last predictions that were made before their rating, newest first. */
    lastPredicted: (userId: string, limit: number) =>
      db
        .selectFrom('rating')
        .select(['value', 'predicted', 'baseline'])
        .where('user_id', '=', userId)
        .where('predicted', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
  }
}

/** All opinions of each user as `createOpinions` reads them. */
async function textsOf(db: Kysely<Tables>, userIds: readonly string[]): Promise<string[]> {
  const marked = (kind: 'hidden' | 'seen') => sql`coalesce((
    select string_agg(movie_id::text, ',' order by movie_id) from movie_mark where user_id = u.id and kind = ${sql.lit(kind)}), '')`
  const { rows } = await sql<{ said: string }>`${prepared('opinions of users')}
    select coalesce((select string_agg(movie_id || ':' || value, ',' order by movie_id) from rating where user_id = u.id), '')
           || '|' || ${marked('hidden')} || '|' || ${marked('seen')} || '|' || coalesce((
             select string_agg(movie_id::text, ',' order by movie_id) from personal_shortlist where user_id = u.id), '') as said
      from unnest(${userIds}::uuid[]) with ordinality u (id, position) order by u.position`.execute(db)
  return rows.map((row) => row.said)
}

interface StateQuestion {
  movieId: number
  viewer: Viewer
}

function stateQuery(db: Kysely<Tables>) {
  const state = askTogether((asked: readonly StateQuestion[]) => statesOf(db, asked))
  return {
    /** What a user, and a group the user is in, have said about one movie. */
    stateOf: (movieId: number, viewer: Viewer): Promise<ViewerState> => state({ movieId, viewer }),
  }
}

async function statesOf(db: Kysely<Tables>, asked: readonly StateQuestion[]): Promise<ViewerState[]> {
  const movies = asked.map(({ movieId }) => movieId)
  const users = asked.map(({ viewer }) => viewer.userId)
  const groups = asked.map(({ viewer }) => viewer.groupId)
  const { rows } = await sql<ViewerState>`${prepared('states of movies')}
    select (select value from rating r where r.user_id = q.user_id and r.movie_id = q.movie_id) as rating,
           exists (select from personal_shortlist s where s.user_id = q.user_id and s.movie_id = q.movie_id) as shortlisted,
           exists (select from group_shortlist s where s.group_id = q.group_id and s.movie_id = q.movie_id) as group_shortlisted,
           exists (select from movie_mark m where m.user_id = q.user_id and m.movie_id = q.movie_id and m.kind = 'seen') as seen,
           exists (select from movie_mark m where m.user_id = q.user_id and m.movie_id = q.movie_id and m.kind = 'hidden') as hidden
      from unnest(${movies}::int[], ${users}::uuid[], ${groups}::uuid[])
           with ordinality q (movie_id, user_id, group_id, position)
     order by q.position`.execute(db)
  return rows
}

function markQueries(db: Kysely<Tables>) {
  return {
    mark: (userId: string, movieId: number, kind: 'hidden' | 'seen') =>
      db
        .insertInto('movie_mark')
        .values({ user_id: userId, movie_id: movieId, kind })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    unmark: (userId: string, movieId: number, kind: 'hidden' | 'seen') =>
      db
        .deleteFrom('movie_mark')
        .where('user_id', '=', userId)
        .where('movie_id', '=', movieId)
        .where('kind', '=', kind)
        .execute(),
  }
}
