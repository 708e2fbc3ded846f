import type { CardFacts, Group, PastEvening, RatingValue, Tonight } from '@marquee/contract'
import type { AuthUser } from '../../common/auth-user.ts'
import type { Live } from '../../common/live.ts'
import { offsetOf, type PageRequest, type Slice } from '../../common/paging.ts'
import { notFound, problem } from '../../errors.ts'
import { type Catalogue, withinLimit } from '../catalogue/index.ts'
import type { Diaries } from '../diary/index.ts'
import type { Groups } from '../groups/index.ts'
import { hashOfToken } from './access.ts'
import { MAX_DURATION_MS } from './evening-data.ts'
import type { Claimable, HomeRepository, PastEveningRow } from './home-repository.ts'
import { A_GUEST } from './messages.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Time in which a movie is watched: its evening is no longer offered, and members are asked about it. */
const WATCHED_MS = 6 * HOUR_MS
/** Later, members hardly remember the movie. */
const ASK_MS = 14 * DAY_MS

interface HomeEveningsDependencies {
  repository: HomeRepository
  groups: Pick<Groups, 'requireMember' | 'requireCreator' | 'admitGuest'>
  /** Facts in the order of the ids; unknown ids are left out. */
  cards: (ids: readonly number[]) => Promise<CardFacts[]>
  ageLimitOf: Catalogue['ageLimitOf']
  rate: (user: AuthUser, movieId: number, rating: RatingValue) => Promise<unknown>
  recordViewing: Diaries['recordEvening']
  live: Pick<Live, 'announce'>
  now: () => Date
}

/** The answer of a member about an evening's movie. */
interface FeedbackAnswer {
  rating: RatingValue | null
  watched?: boolean
  /** The evening's day where the user lives. */
  seen_on?: string
}

export type HomeEvenings = ReturnType<typeof createHomeEvenings>

/** Evenings seen from outside: on home, in a group's history, by guests who keep their seat, and in feedback afterwards. */
export function createHomeEvenings(dependencies: HomeEveningsDependencies) {
  const { repository, groups, live } = dependencies
  return {
    ...createHome(dependencies),
    ...createFeedback(dependencies),

    /** Resets the weights of all votes in a group. @throws AppError 403 or 404 unless the user created the group */
    async resetDebts(user: AuthUser, groupId: string): Promise<null> {
      await groups.requireCreator(user, groupId)
      for (const { id, version } of await repository.resetDebts(groupId)) live.announce('evening', id, version)
      return null
    },

    /**
     * Gives a guest's seat to the user's account, which joins the group.
     * @throws AppError 403 without such a seat or for a user who was removed from the group, 409 if the user has a seat
     */
    async claimSeat(user: AuthUser, eveningId: string, token: string): Promise<Group> {
      const claim = { eveningId, tokenHash: hashOfToken(token), userId: user.id }
      const { group_id } = requireClaimable(await repository.findClaim(claim))
      // Joining comes first: a user who may not join keeps the guest's seat.
      const group = await groups.admitGuest(user, group_id)
      live.announce('evening', eveningId, await repository.claimSeat(claim, requireClaimable))
      return group
    },
  }
}

function createHome({ repository, groups, cards, ageLimitOf, now }: HomeEveningsDependencies) {
  const byId = async (ids: readonly number[], user: AuthUser) =>
    new Map(withinLimit(await cards(ids), ageLimitOf(user.ageLimit)).map((movie) => [movie.id, movie]))
  return {
    /** Open evenings of the user's groups, and movies to give feedback on. */
    async tonight(user: AuthUser): Promise<Tonight> {
      const ago = (ms: number) => new Date(now().getTime() - ms)
      const watched = ago(WATCHED_MS)
      const [open, questions] = await Promise.all([
        repository.openEvenings(user.id, { startedAfter: ago(MAX_DURATION_MS), decidedAfter: watched }),
        repository.questions(user.id, { after: ago(ASK_MS), before: watched }),
      ])
      const movies = await byId(
        questions.map(({ film_id }) => film_id),
        user,
      )
      const ask = questions.flatMap(({ id, group, film_id, decided_at }) => {
        const movie = movies.get(film_id)
        return movie ? [{ id, group, movie, decided_at: decided_at.toISOString() }] : []
      })
      return { open, ask }
    },

    /** Evenings on which a group has decided. @throws AppError 403 or 404 unless the user is a member */
    async history(user: AuthUser, groupId: string, page: PageRequest): Promise<Slice<PastEvening>> {
      await groups.requireMember(user, groupId)
      const [count, rows] = await Promise.all([
        repository.countPast(groupId),
        repository.pastEvenings(groupId, { limit: page.pageSize, offset: offsetOf(page) }),
      ])
      const movies = await byId([...new Set(rows.flatMap(({ film_id }) => film_id ?? []))], user)
      return { count, results: rows.map((row) => toPastEvening(row, movies)) }
    },
  }
}

function createFeedback({ repository, groups, rate, recordViewing, now }: HomeEveningsDependencies) {
  return {
    /**
     * Saves the answer to "Did you watch it?", which is needed once; a second one is no error. A rating implies that the movie
     * was watched, which records a viewing.
     */
    async answerFeedback(
      user: AuthUser,
      eveningId: string,
      { rating, watched = rating !== null, seen_on }: FeedbackAnswer,
    ): Promise<null> {
      const found = await repository.outcome(eveningId, user.id)
      if (found === undefined) throw notFound('Evening')
      const { group_id, was_there, is_decided, film_id, decided_at } = found
      await groups.requireMember(user, group_id)
      if (!was_there) throw problem('no_seat/past')
      if (!is_decided) throw problem('not_decided')
      if (watched || rating !== null) {
        if (film_id === null) throw notFound('Movie')
        const seenOn = seen_on ?? (decided_at ?? now()).toISOString().slice(0, 10)
        await recordViewing({ userId: user.id, movieId: film_id, eveningId, seenOn })
        if (rating !== null) await rate(user, film_id, rating)
      }
      await repository.markAsked(eveningId, user.id, now())
      return null
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
    people: people.map(({ name, user_id, rating }) => ({ name: name ?? A_GUEST, user_id, rating })),
  }
}

function requireClaimable(found: Claimable | undefined): Claimable {
  if (found === undefined) throw notFound('Evening')
  if (!found.is_guests) throw problem('no_seat/guest')
  if (found.own_seat === 'taken') throw problem('already_seated')
  // The group waits for this seat's votes; removing it now could decide the evening.
  if (found.own_seat === 'expected' && found.is_voting) throw problem('already_seated/own')
  return found
}
