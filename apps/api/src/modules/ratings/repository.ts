import { type ViewerState } from '@marquee/contract'
import { sql, type Kysely } from 'kysely'
import { type Tables } from '../../database/tables.ts'
import { type Viewer } from '../movies/cards.ts'

/** All that a user has said about movies: what recommendations are folded in from, and what cards show. */
export interface Opinions {
  ratings: { id: number; value: number }[]
  hidden: Set<number>
  seen: Set<number>
  shortlisted: Set<number>
}

export type RatingRepository = ReturnType<typeof createRatingRepository>

/** Ratings and marks of users. */
export function createRatingRepository(db: Kysely<Tables>) {
  return { ...opinionQueries(db), ...stateQuery(db), ...markQueries(db) }
}

function opinionQueries(db: Kysely<Tables>) {
  return {
    /** One query per batch of users; users without opinions get empty ones. */
    async opinionsOf(userIds: readonly string[]): Promise<Map<string, Opinions>> {
      const { rows } = await sql<{ user_id: string; kind: string; movie_id: number; value: number | null }>`
        select user_id, 'rating' as kind, movie_id, value from rating where user_id = any(${userIds})
        union all select user_id, kind, movie_id, null from movie_mark where user_id = any(${userIds})
        union all select user_id, 'shortlisted', movie_id, null from personal_shortlist where user_id = any(${userIds})
        order by movie_id`.execute(db)
      const all = new Map(userIds.map((id) => [id, emptyOpinions()]))
      for (const { user_id, kind, movie_id, value } of rows) {
        const opinions = all.get(user_id)!
        if (kind === 'rating') opinions.ratings.push({ id: movie_id, value: value! })
        else opinions[kind as 'hidden' | 'seen' | 'shortlisted'].add(movie_id)
      }
      return all
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

function stateQuery(db: Kysely<Tables>) {
  return {
    /** What a user, and a group the user is in, have said about one movie. */
    async stateOf(movieId: number, { userId, groupId }: Viewer): Promise<ViewerState> {
      const { rows } = await sql<ViewerState>`
        select (select value from rating where user_id = ${userId} and movie_id = ${movieId}) as rating,
               exists (select from personal_shortlist where user_id = ${userId} and movie_id = ${movieId}) as shortlisted,
               exists (select from group_shortlist where group_id = ${groupId} and movie_id = ${movieId}) as group_shortlisted,
               exists (select from movie_mark where user_id = ${userId} and movie_id = ${movieId} and kind = 'seen') as seen,
               exists (select from movie_mark where user_id = ${userId} and movie_id = ${movieId} and kind = 'hidden') as hidden`.execute(
        db,
      )
      return rows[0]
    },
  }
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

export function emptyOpinions(): Opinions {
  return { ratings: [], hidden: new Set(), seen: new Set(), shortlisted: new Set() }
}
