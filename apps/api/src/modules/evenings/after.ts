import type { RatingValue } from '@marquee/contract'
import type { AuthUser } from '../../common/auth-user.ts'
import { conflict, forbidden, notFound } from '../../errors.ts'
import type { Groups } from '../groups/index.ts'
import type { AfterRepository } from './after-repository.ts'

export interface AfterDependencies {
  evenings: AfterRepository
  groups: Pick<Groups, 'requireMember'>
  rate: (user: AuthUser, movieId: number, rating: RatingValue) => Promise<unknown>
  now: () => Date
}

export type AfterEvening = ReturnType<typeof createAfterEvening>

/** "How was it?": the only thing that an evening teaches the model, as the rating it is. */
export function createAfterEvening({ evenings, groups, rate, now }: AfterDependencies) {
  return {
    /**
     * Answers the question, which is then not asked again; answering it twice is no error.
     * @param rating null when the movie was not watched
     */
    async answer(user: AuthUser, eveningId: string, rating: RatingValue | null): Promise<null> {
      const found = await evenings.outcome(eveningId, user.id)
      if (found === undefined) throw notFound('Evening')
      const { group_id, was_there, is_decided, film_id } = found
      await groups.requireMember(user, group_id)
      if (!was_there) throw forbidden('You had no seat at this evening.', 'no_seat')
      if (!is_decided) throw conflict('This evening has not decided on a movie yet.', 'not_decided')
      if (rating !== null) {
        if (film_id === null) throw notFound('Movie')
        await rate(user, film_id, rating)
      }
      await evenings.setAsked(eveningId, user.id, now())
      return null
    },
  }
}
