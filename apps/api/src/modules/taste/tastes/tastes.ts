import type { RecalculationState } from '@marquee/contract'
import type { Taste } from '@marquee/recommender'
import type { FastifyBaseLogger } from 'fastify'
import { openDerived } from '../../../common/derived-store.ts'
import { isOfReadOnlyServer } from '../../../database/errors.ts'
import type { Indexes } from '../../catalogue/index.ts'
import { doneWith, type Feedback } from '../feedback/feedback.ts'
import type { ModelHolder } from '../model/model-holder.ts'
import { featureName, tasteName } from '../words.ts'
import { DamagedTastesError, type TasteRepository } from './taste-repository.ts'

export type Tastes = ReturnType<typeof createTastes>

/** A taste with its name and its movies that the user has not seen, best first. */
export interface NamedTaste {
  /** Of an address: the name, and the key behind its first hyphen. */
  tasteId: string
  taste: Taste
  movieIds: number[]
}

export interface TasteDependencies {
  model: ModelHolder
  tastes: TasteRepository
  feedbackOf: (userId: string) => Promise<Feedback>
  indexes: () => Indexes
  peopleNames: (ids: readonly number[]) => Promise<Map<number, string>>
  /** Puts the calculation into the queue. */
  enqueue: (userId: string) => Promise<void>
  log: FastifyBaseLogger
}

/** A user's likes in named groups. */
export function createTastes({ model, tastes, feedbackOf, indexes, peopleNames, enqueue, log }: TasteDependencies) {
  const find = (userId: string) =>
    openDerived({
      store: 'tastes',
      open: () => tastes.find(userId),
      reset: () => tastes.discard(userId),
      isDamaged: (error) => error instanceof DamagedTastesError,
      log,
    })

  async function compute(userId: string): Promise<Taste[]> {
    const [feedback, stored] = await Promise.all([feedbackOf(userId), find(userId)])
    return model.current().tastes(feedback, stored?.tastes ?? [])
  }

  async function calculate(userId: string): Promise<Taste[]> {
    const found = await compute(userId)
    await tastes.save(userId, found)
    return found
  }

  /** The stored tastes; the first request computes them, and each one does while nothing can be saved. */
  async function load(userId: string): Promise<Taste[]> {
    const stored = await find(userId)
    if (stored?.tastes.length) return stored.tastes
    const found = await compute(userId)
    try {
      await tastes.save(userId, found)
    } catch (error) {
      if (!isOfReadOnlyServer(error)) throw error
    }
    return found
  }

  return {
    calculate,

    async of(userId: string, feedback: Feedback): Promise<NamedTaste[]> {
      const found = await load(userId)
      const personIds = found.flatMap(({ features }) =>
        features.flatMap(({ kind, id }) => (kind === 'person' ? [Number(id)] : [])),
      )
      const people = await peopleNames(personIds)
      const done = doneWith(feedback)
      return found.map((taste) => {
        const name = tasteName(taste.features.flatMap((feature) => featureName(feature, indexes(), people) ?? []))
        return { taste, tasteId: `${name}-${taste.key}`, movieIds: taste.movies.filter((id) => !done.has(id)) }
      })
    },

    async recalculate(userId: string): Promise<{ queued: true }> {
      await tastes.queue(userId)
      await enqueue(userId)
      return { queued: true }
    },

    async recalculation(userId: string): Promise<RecalculationState> {
      const profile = await find(userId)
      return { state: profile?.state ?? 'idle', calculated_at: profile?.calculatedAt?.toISOString() ?? null }
    },
  }
}
