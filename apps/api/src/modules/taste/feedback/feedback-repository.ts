import { sql, type Kysely, type Selectable } from 'kysely'
import { createBatchLoader } from '../../../common/batch-loader.ts'
import { createCache } from '../../../common/budget.ts'
import { PREPARED } from '../../../database/prepared.ts'
import type { Tables } from '../../../database/tables.ts'
import { NO_FEEDBACK, sizeOfFeedback, toFeedback, type Feedback, type StoredFeedback } from './feedback.ts'

export type FeedbackRepository = ReturnType<typeof createFeedbackRepository>

/** The user whose feedback is requested. */
export interface FeedbackOwner {
  id: string
  /** The revision, if the caller has read it in this request: cached feedback of this revision is current. */
  feedbackRevision?: number
}

/** Ratings and marks of users. */
export function createFeedbackRepository(db: Kysely<Tables>) {
  return { ...createFeedbackReader(db), ...ratingQueries(db), ...markQueries(db) }
}

interface Kept {
  revision: number
  feedback: Feedback
}

/**
 * Caches feedback by its revision, which the database raises with every change. The same object is returned as long as the
 * revision is the same, so that derived data can be cached by the object.
 */
export function createFeedbackReader(db: Kysely<Tables>, maxBytes?: number) {
  const kept = createCache<string, Kept>({
    name: 'feedback',
    sizeOf: ({ feedback }) => sizeOfFeedback(feedback),
    ...(maxBytes !== undefined && { maxBytes }),
  })
  const read = createBatchLoader((questions: readonly Question[]) => readFeedback(db, questions))

  async function feedbackOf({ id, feedbackRevision }: FeedbackOwner): Promise<Feedback> {
    const known = kept.get(id)
    if (known && known.revision === feedbackRevision) return known.feedback
    const answer = await read({ userId: id, revision: known?.revision ?? null })
    if (answer === null) return NO_FEEDBACK
    // Another request may have read the same revision: all of them get one object.
    const newest = kept.get(id)
    if (newest?.revision === answer.revision) return newest.feedback
    if (answer.feedback === null) return known!.feedback
    const feedback = toFeedback(answer.feedback)
    kept.set(id, { revision: answer.revision, feedback })
    return feedback
  }

  return {
    feedbackOf,

    /** The current feedback of each user; the same object as before where nothing has changed. */
    feedbackOfAll: async (users: readonly FeedbackOwner[]): Promise<Map<string, Feedback>> =>
      new Map(await Promise.all(users.map(async (user) => [user.id, await feedbackOf(user)] as const))),
  }
}

interface Question {
  userId: string
  /** The cached revision; null for none. */
  revision: number | null
}
interface Answer {
  revision: number
  /** Null if the cached revision is current. */
  feedback: StoredFeedback | null
}

/** One answer per request; null for deleted users. */
async function readFeedback(db: Kysely<Tables>, questions: readonly Question[]): Promise<(Answer | null)[]> {
  const users = questions.map(({ userId }) => userId)
  const revisions = questions.map(({ revision }) => revision)
  const marked = (kind: 'hidden' | 'seen') => sql`(
    select coalesce(json_agg(movie_id), '[]') from movie_mark where user_id = u.id and kind = ${sql.lit(kind)})`
  const { rows } = await sql<{
    revision: number | null
    feedback: StoredFeedback | null
  }>`${PREPARED}
    select u.feedback_revision as revision,
           case when u.feedback_revision is distinct from q.revision then json_build_object(
             'ratings', (select coalesce(json_agg(json_build_array(movie_id, value) order by movie_id), '[]')
                           from rating where user_id = u.id),
             'hidden', ${marked('hidden')}, 'seen', ${marked('seen')},
             'shortlisted', (select coalesce(json_agg(movie_id), '[]') from personal_shortlist
                              where user_id = u.id and taken_off_at is null)) end as feedback
      from unnest(${users}::uuid[], ${revisions}::int[]) with ordinality q (user_id, revision, position)
      left join user_account u on u.id = q.user_id order by q.position`.execute(db)
  return rows.map(({ revision, feedback }) => (revision === null ? null : { revision, feedback }))
}

interface SavedRating {
  user_id: string
  movie_id: number
  value: number
  predicted: number | null
  baseline: number | null
  /** Microseconds since 1970; now when not given, as of the next. */
  created_at?: string
  updated_at?: string
  /** The part of an import; none when not given. */
  imported?: ImportedPart
}

export type ImportedPart = Pick<Selectable<Tables['rating']>, 'brought' | 'brought_scale' | 'brought_from' | 'dated'>

/** Nothing is dated to the future, where it would stay the newest. */
function momentOf(microseconds: string | undefined) {
  return microseconds === undefined
    ? sql<Date>`now()`
    : sql<Date>`least(now(), timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`
}

const GIVEN_HERE: ImportedPart = { brought: null, brought_scale: null, brought_from: null, dated: true }

function ratingQueries(db: Kysely<Tables>) {
  return {
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
    save: ({ created_at, updated_at, imported = GIVEN_HERE, ...rating }: SavedRating) =>
      db
        .insertInto('rating')
        .values({ ...rating, ...imported, created_at: momentOf(created_at), updated_at: momentOf(updated_at) })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'movie_id'])
            .doUpdateSet({ value: rating.value, updated_at: momentOf(updated_at), ...imported }),
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

function markQueries(db: Kysely<Tables>) {
  return {
    mark: (userId: string, movieId: number, kind: 'hidden' | 'seen', at?: string) =>
      db
        .insertInto('movie_mark')
        .values({ user_id: userId, movie_id: movieId, kind, created_at: momentOf(at) })
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

/** Marks movies as seen inside a transaction of its caller, by user so that two of these never wait for each other. */
export async function markAsSeen(
  db: Kysely<Tables>,
  seen: readonly { userId: string; movieId: number }[],
): Promise<void> {
  if (seen.length === 0) return
  const rows = seen.map(({ userId, movieId }) => ({ user_id: userId, movie_id: movieId, kind: 'seen' as const }))
  await db
    .insertInto('movie_mark')
    .values(rows.toSorted((a, b) => (a.user_id < b.user_id ? -1 : Number(a.user_id > b.user_id))))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
