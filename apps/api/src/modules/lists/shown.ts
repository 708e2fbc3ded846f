import type { FastifyBaseLogger } from 'fastify'
import { isSession, type Caller } from '../../common/auth-user.ts'
import { dayOf } from './day.ts'
import type { ShownRepository } from './shown-repository.ts'
import { afterShowing, isNewFor, sunkToday, type Listed, type ShownMovies } from './sinking.ts'

const DAY_MS = 86_400_000

/** A user's stored movies on one day. */
interface ShownToday {
  movies: ShownMovies
  day: string
  /** True if today's list is already stored. */
  isStored: boolean
}

export type Shown = ReturnType<typeof createShown>

const numberOfDay = (day: string) => Date.parse(day) / DAY_MS

/** The movies that users were shown first, by which ignored ones sink. A failed write is logged: the list does not depend on it. */
export function createShown(repository: ShownRepository, now: () => Date, log: Pick<FastifyBaseLogger, 'warn'>) {
  const attempt = (writing: Promise<unknown>) =>
    writing.catch((error: unknown) => log.warn({ err: error }, 'The shown recommendations were not stored.'))
  return {
    async today(userId: string): Promise<ShownToday> {
      const day = dayOf(now())
      const row = await repository.find(userId)
      return { movies: row?.movies ?? {}, day, isStored: row !== null && row.day >= day }
    },

    sunk: ({ movies, day }: ShownToday) => sunkToday(movies, numberOfDay(day)),

    isNew: ({ movies, day }: ShownToday, id: number) => isNewFor(movies, id, numberOfDay(day)),

    /** Stores the first list of a day. @param list its first page, best first */
    async note(
      userId: string,
      { movies, day, isStored }: ShownToday,
      list: readonly Listed[],
      kept: ReadonlySet<number>,
    ) {
      if (isStored || list.length === 0) return
      const next = afterShowing(movies, { list, kept, today: numberOfDay(day) })
      await attempt(repository.save(userId, day, next))
    },

    /** A person has opened a movie; scripts do not count. */
    async opened(user: Caller | null, movieId: number) {
      if (user !== null && isSession(user)) await attempt(repository.noteOpened(user.id, movieId))
    },

    purge: repository.purge,
  }
}
