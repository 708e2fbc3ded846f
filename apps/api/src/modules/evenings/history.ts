import type { CardFacts, PastEvening } from '@marquee/contract'
import type { AuthUser } from '../../common/auth-user.ts'
import { offsetOf, type PageRequest, type Slice } from '../../common/paging.ts'
import type { Groups } from '../groups/index.ts'
import type { HistoryRepository, PastEveningRow } from './history-repository.ts'

/** What a guest is called once their name has been erased. */
const NAMELESS = 'a guest'

export interface HistoryDependencies {
  history: HistoryRepository
  groups: Pick<Groups, 'requireMember'>
  /** Facts in the order of the ids; unknown ids are left out. */
  cards: (ids: readonly number[]) => Promise<CardFacts[]>
}

export type EveningHistory = ReturnType<typeof createEveningHistory>

/** What a group has watched: when, who was there, and how they rated it. */
export function createEveningHistory({ history, groups, cards }: HistoryDependencies) {
  return {
    /** @throws AppError 403 or 404 for who is not a member */
    async list(user: AuthUser, groupId: string, page: PageRequest): Promise<Slice<PastEvening>> {
      await groups.requireMember(user, groupId)
      const [count, rows] = await Promise.all([
        history.count(groupId),
        history.page(groupId, { limit: page.pageSize, offset: offsetOf(page) }),
      ])
      const films = [...new Set(rows.flatMap(({ film_id }) => film_id ?? []))]
      const movies = new Map((await cards(films)).map((movie) => [movie.id, movie]))
      return { count, results: rows.map((row) => toPastEvening(row, movies)) }
    },
  }
}

function toPastEvening(
  { id, started_at, film_id, chosen, people }: PastEveningRow,
  movies: ReadonlyMap<number, CardFacts>,
): PastEvening {
  return {
    id,
    started_at: started_at.toISOString(),
    movie: (film_id === null ? undefined : movies.get(film_id)) ?? null,
    chosen,
    people: people.map(({ name, user_id, rating }) => ({ name: name ?? NAMELESS, user_id, rating })),
  }
}
