import type { CardFacts, Tonight } from '@marquee/contract'
import type { AuthUser } from '../../common/auth-user.ts'
import type { TonightRepository } from './tonight-repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** An evening expires by then. */
const EVENING_HOURS = 12
/** By then a movie has been watched: the evening is no longer offered, and the movie may be asked about. */
const WATCHED_HOURS = 6
/** Later nobody remembers the evening well. */
const ASK_DAYS = 14

export interface TonightDependencies {
  evenings: TonightRepository
  /** Facts in the order of the ids; unknown ids are left out. */
  cards: (ids: readonly number[]) => Promise<CardFacts[]>
  now: () => Date
}

export type TonightService = ReturnType<typeof createTonight>

/** What home shows: evenings to come to, and "How was it?". */
export function createTonight({ evenings, cards, now }: TonightDependencies) {
  return {
    async of(user: AuthUser): Promise<Tonight> {
      const ago = (ms: number) => new Date(now().getTime() - ms)
      const watched = ago(WATCHED_HOURS * HOUR_MS)
      const [open, questions] = await Promise.all([
        evenings.open(user.id, { startedAfter: ago(EVENING_HOURS * HOUR_MS), decidedAfter: watched }),
        evenings.questions(user.id, { after: ago(ASK_DAYS * DAY_MS), before: watched }),
      ])
      const movies = new Map((await cards(questions.map(({ film_id }) => film_id))).map((movie) => [movie.id, movie]))
      const ask = questions.flatMap(({ id, group, film_id, decided_at }) => {
        const movie = movies.get(film_id)
        return movie ? [{ id, group, movie, decided_at: decided_at.toISOString() }] : []
      })
      return { open, ask }
    },
  }
}
