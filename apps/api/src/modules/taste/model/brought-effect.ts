import { createRecommender, type Model, type UserRatings } from '@marquee/recommender'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { countTestable, measureHoldout, MIN_USERS } from './holdout.ts'

/** Effect of imported ratings on lists for users that the model has not learned from. */
export interface MeasuredEffect {
  /** Number of imported ratings. */
  ratings: number
  /** Number of users of this instance whose held-out likes are measured. */
  people: number
  /** NDCG of the first 100 without and with imported ratings; null with fewer than `MIN_USERS`. */
  before: number | null
  after: number | null
}

interface Users {
  own: readonly UserRatings[]
  imported: readonly UserRatings[]
  /** Trains a model on the house panel and these users. */
  trainOn: (users: readonly UserRatings[]) => Model
}

/**
 * Measures two models that learned from none of this instance's users, one without and one with imported ratings.
 * @param last the newest stored measurement, which is kept while the imported ratings are the same
 * @returns null without imported ratings
 */
export function measureBrought({ own, imported, trainOn }: Users, last: MeasuredEffect | null): MeasuredEffect | null {
  const ratings = imported.reduce((sum, { items }) => sum + items.length, 0)
  if (ratings === 0) return null
  const people = countTestable(own)
  if (people < MIN_USERS) return { ratings, people, before: null, after: null }
  if (last?.ratings === ratings && last.before !== null) return last
  const [before, after] = [[], imported].map((users) => measureHoldout(createRecommender(trainOn(users)), own)!.ndcg100)
  return { ratings, people, before: before!, after: after! }
}

/** The measurement as metrics of a training. */
export function toMetrics({ ratings, people, before, after }: MeasuredEffect): Record<string, number> {
  const counts = { brought_ratings: ratings, brought_tested: people }
  return before === null || after === null ? counts : { ...counts, brought_before: before, brought_after: after }
}

/** Measurements as they are stored with trainings. */
export function createBroughtEffectRepository(db: Kysely<Tables>) {
  return {
    /** That of the newest training; null if it had no imported ratings. */
    async newest(): Promise<(MeasuredEffect & { at: Date }) | null> {
      const row = await db
        .selectFrom('training_run')
        .select(['metrics', 'started_at'])
        .orderBy('started_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      const metrics: Partial<Record<string, number>> = row?.metrics ?? {}
      const { brought_ratings, brought_tested, brought_before, brought_after } = metrics
      if (row === undefined || brought_ratings === undefined) return null
      return {
        at: row.started_at,
        ratings: brought_ratings,
        people: brought_tested ?? 0,
        before: brought_before ?? null,
        after: brought_after ?? null,
      }
    },
  }
}
