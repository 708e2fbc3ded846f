import { timingSafeEqual } from 'node:crypto'
import type { CardFacts, DailyAvailability, DailyState, GameSuggestion } from '@marquee/contract'
import { fieldError, notFound, problem } from '../../errors.ts'
import type { AuthUser } from '../../common/auth-user.ts'
import { type AgeLimit, type Catalogue, type Found, foundBy } from '../catalogue/index.ts'
import { dayOf, drawDaily, UNUSUAL_SINCE } from './draw.ts'
import { findMatches, yearHint, type Facts } from './matches.ts'
import type { DailyGameRepository, GameSession, GuessStore } from './repository.ts'
import { warmth } from './warmth.ts'

export const GUESSES = 6
const SUGGESTIONS = 10
const MIN_QUERY_LENGTH = 2
const GUEST_SESSION_DAYS = 30
const DAY_MS = 86_400_000

export type DailyGameService = ReturnType<typeof createDailyGameService>

export interface DailyGameDependencies {
  games: DailyGameRepository
  /** Facts in the order of the ids. */
  cards: (ids: readonly number[]) => Promise<CardFacts[]>
  /** Movies for a few letters, best first, from the title index. */
  suggestMovies: (query: string, limit: number, ageLimit: AgeLimit | null) => Found
  ageLimitOf: Catalogue['ageLimitOf']
  now: () => Date
  /** Determines the movie of every day, so it must stay secret. */
  secret: string
}

/** The movies of days, and the days that a user may play. */
function createDays({ games, ageLimitOf, secret }: Pick<DailyGameDependencies, 'games' | 'ageLimitOf' | 'secret'>) {
  async function answerOf(day: string): Promise<number | null> {
    const fixed = await games.answerOf(day)
    return fixed ?? games.fix(day, (candidates, uses) => drawDaily({ secret, day }, candidates, uses))
  }

  /** True unless the day has no game, or one of a movie above the user's age limit. */
  async function mayPlay(user: AuthUser | null, day: string): Promise<boolean> {
    const answer = await answerOf(day)
    return answer !== null && (ageLimitOf(user?.ageLimit ?? null)?.allows(answer) ?? true)
  }

  return {
    mayPlay,
    async availability(user: AuthUser | null, today: string): Promise<DailyAvailability> {
      const available = await mayPlay(user, today)
      const isAbove = !available && (await answerOf(today)) !== null
      const unusual = available && today >= UNUSUAL_SINCE && (await games.isUnusual(today))
      return {
        available,
        guesses: GUESSES,
        today,
        ...(isAbove && { above_age_limit: true }),
        ...(unusual && { unusual }),
      }
    },
    /** @throws AppError 404 */
    async requirePlayable(user: AuthUser, day: string): Promise<void> {
      if (!(await mayPlay(user, day))) throw notFound('Game session')
    },
  }
}

/** One movie per UTC day to guess. Answers before the end are built from matches only. */
export function createDailyGameService({
  games,
  cards,
  suggestMovies,
  ageLimitOf,
  now,
  secret,
}: DailyGameDependencies) {
  const { availability, mayPlay, requirePlayable } = createDays({ games, ageLimitOf, secret })

  async function state(id: string, user: AuthUser | null): Promise<DailyState> {
    const session = await games.findSession(id, user?.id ?? null)
    if (!session) throw notFound('Game session')
    if (user) await requirePlayable(user, session.day)
    return stateOf(games, session)
  }

  return {
    availability: (user: AuthUser | null): Promise<DailyAvailability> => availability(user, dayOf(now())),

    /** The user's session of today, or a new one; guests get a new one each time. */
    async start(user: AuthUser | null): Promise<{ id: string }> {
      const today = dayOf(now())
      if (!(await mayPlay(user, today))) throw notFound('Game')
      return { id: await games.open(today, user?.id ?? null) }
    },

    /** @param orNull whether a user without a game is answered rather than refused */
    async current(user: AuthUser, orNull: boolean): Promise<{ id: string | null }> {
      const today = dayOf(now())
      const session = (await mayPlay(user, today)) ? await games.ofUser(user.id, today) : undefined
      if (!session && !orNull) throw notFound('Game session')
      return { id: session?.id ?? null }
    },

    state,

    /** Makes a guest's game of today the user's own, and answers which game the user plays from now on. */
    async claim(user: AuthUser, id: string): Promise<{ id: string }> {
      await requirePlayable(user, dayOf(now()))
      const claimed = await games.claim({ id, day: dayOf(now()), userId: user.id })
      if (claimed === undefined) throw notFound('Game session')
      return { id: claimed }
    },

    async guess(user: AuthUser | null, id: string, movieId: number): Promise<DailyState> {
      const moment = now()
      if (user) await requirePlayable(user, dayOf(moment))
      const found = await games.whileHolding({ id, userId: user?.id ?? null }, async (session, store) => {
        if (session.day !== dayOf(moment)) throw problem('game_over/yesterday')
        if (session.completed_at !== null) throw problem('game_over')
        await addGuess(store, movieId, moment)
        return session
      })
      if (!found) throw notFound('Game session')
      return state(id, user)
    },

    async suggest(query: string, user: AuthUser | null): Promise<{ movies: GameSuggestion[] }> {
      const text = query.trim()
      if ([...text].length < MIN_QUERY_LENGTH) return { movies: [] }
      const found = suggestMovies(text, SUGGESTIONS, ageLimitOf(user?.ageLimit ?? null))
      const movies = await cards([...found.keys()])
      return { movies: movies.map((movie) => ({ ...toSuggestion(movie), ...foundBy(found, movie) })) }
    },

    /** Deletes guests' games older than 30 days; returns how many. */
    purge: () => games.purgeGuestSessions(dayOf(new Date(now().getTime() - GUEST_SESSION_DAYS * DAY_MS))),
  }
}

function toSuggestion({
  id,
  title,
  release_date,
  tagline,
  poster_path,
  genres,
  director,
  moods,
}: CardFacts): GameSuggestion {
  return { id, title, release_date, tagline, poster_path, genres, director, moods }
}

/** Runs the same statements for a right and a wrong guess, so that timing reveals nothing. */
async function addGuess(store: GuessStore, movieId: number, moment: Date): Promise<void> {
  const answerId = required(await store.answer())
  const earlier = await store.guesses()
  if (earlier.includes(movieId)) throw fieldError('movie_id', 'guessed_already')
  if (!(await store.movieExists(movieId))) throw fieldError('movie_id', 'movie_not_found')
  await store.addGuess(earlier.length + 1, movieId)
  const solved = isSameId(movieId, answerId)
  const completed = solved || earlier.length + 1 >= GUESSES
  await store.saveResult({ solved, completed_at: completed ? moment : null })
}

/** Compares in constant time. */
function isSameId(a: number, b: number): boolean {
  return timingSafeEqual(Uint32Array.of(a), Uint32Array.of(b))
}

async function stateOf(games: DailyGameRepository, session: GameSession): Promise<DailyState> {
  const [guessIds, answerId] = await Promise.all([
    games.guessesOf(session.id),
    games.answerOf(session.day).then(required),
  ])
  const facts = await games.facts([...guessIds, answerId])
  return toState(
    session,
    known(facts, answerId),
    guessIds.map((id) => known(facts, id)),
  )
}

/** State of a game for its player. Until it is over, it only has what the guesses share with the answer. */
export function toState(
  { id, completed_at, solved }: Pick<GameSession, 'id' | 'completed_at' | 'solved'>,
  answer: Facts,
  guesses: readonly Facts[],
): DailyState {
  const over = completed_at !== null
  return {
    session: { id, num_guesses: guesses.length, completed: over, solved },
    matches: findMatches(answer, guesses, { lastChance: guesses.length >= GUESSES - 1, over }),
    guesses: guesses.map((guess) => ({
      ...pick(guess),
      tagline: guess.tagline,
      year_hint: yearHint(answer, guess),
      warmth: warmth(answer, guess),
    })),
    solution: over ? pick(answer) : null,
  }
}

function required(answerId: number | null): number {
  if (answerId === null) throw new Error('A game session has no game.')
  return answerId
}

function known(facts: ReadonlyMap<number, Facts>, id: number): Facts {
  const movie = facts.get(id)
  if (!movie) throw new Error(`Movie ${id} of a game is not in the catalogue.`)
  return movie
}

/** A movie's own facts that a poster shows. */
function pick({ id, title, poster_path, release_date, genres, director, moods }: Facts) {
  return { id, title, poster_path, release_date, genres, director, moods }
}
