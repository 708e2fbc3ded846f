import type { Evening } from '@marquee/contract'
import type { AuthUser } from '../../common/auth-user.ts'
import { conflict } from '../../errors.ts'
import type { Access } from './access.ts'
import type { EveningChange } from './change-repository.ts'
import type { ChangeEvening } from './changing.ts'
import { isOver, type EveningData } from './evening-data.ts'
import { nextBest } from './film.ts'
import { close } from './settling.ts'
import type { Snapshots } from './snapshots.ts'
import { everyCard } from './verdict.ts'

export interface LeadingDependencies {
  access: Access
  changeEvening: ChangeEvening
  snapshots: Snapshots
  requireMovie: (id: number) => Promise<unknown>
  now: () => Date
}

export type Leading = ReturnType<typeof createLeading>

/** What only those may do who lead an evening: another movie, and the end. */
export function createLeading({ access, changeEvening, snapshots, requireMovie, now }: LeadingDependencies) {
  async function lead(user: AuthUser, id: string, work: (change: EveningChange) => Promise<void>): Promise<Evening> {
    await access.requireLead(id, user)
    await changeEvening(id, work)
    return snapshots.show(await access.viewerOf(id, { user, token: null }))
  }

  return {
    /** Declines a movie for the next best. The same movie twice is declined once. */
    next: (user: AuthUser, id: string, declined: number): Promise<Evening> =>
      lead(user, id, async (change) => {
        const { evening } = change
        requireNotOver(evening, now())
        if (evening.state === 'voting') throw conflict('There is no movie yet: people are still voting.', 'not_decided')
        if (evening.film_id !== declined) {
          if (evening.declined.includes(declined)) return
          throw conflict('It is another movie by now.', 'film_changed')
        }
        const film = nextBest(evening)
        if (film === undefined) throw conflict('There is no other card left.', 'no_more_cards')
        await change.decline(declined)
        const { by, order } = tallyOf(evening)
        // Counts of a movie that is not the best would tell whether somebody objected to it.
        const tally = { counts: null, by, order }
        await change.decide({ film, chosen: by === 'least_minded' ? by : 'votes', tally, at: now() })
      }),

    /** Takes any movie of the catalogue, whatever the votes say. */
    async override(user: AuthUser, id: string, film: number): Promise<Evening> {
      await access.requireLead(id, user)
      await requireMovie(film)
      return lead(user, id, async (change) => {
        const { evening } = change
        requireNotOver(evening, now())
        if (evening.film_id === film) return
        await change.decide({ film, chosen: 'override', tally: tallyOf(evening), at: now() })
      })
    },

    /** Ends it, also without a movie. */
    end: (user: AuthUser, id: string): Promise<Evening> =>
      lead(user, id, async (change) => {
        if (change.evening.state !== 'ended') await close(change, now())
      }),
  }
}

/** What the votes say, also where nobody has asked yet. */
function tallyOf(evening: EveningData) {
  return evening.tally ?? { counts: null, by: 'votes' as const, order: everyCard(evening) }
}

function requireNotOver(evening: EveningData, now: Date): void {
  if (evening.state === 'ended' || isOver(evening, now)) throw conflict('This evening is over.', 'evening_over')
}
