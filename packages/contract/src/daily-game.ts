import { Type, type Static } from 'typebox'
import {
  Closed,
  Id,
  NullableDate,
  NullableInteger,
  NullableString,
  Nullable,
  Problem,
  SuggestQuery,
  Uuid,
} from './common.ts'
import { Country, foundBy, Genre, Keyword, Label, posterFacts } from './movies.ts'
import { defineRoute } from './route.ts'

export const DailyAvailability = Closed({
  available: Type.Boolean(),
  guesses: Type.Integer({ minimum: 1 }),
  today: Type.String({ format: 'date' }),
  above_age_limit: Type.Optional(
    Type.Literal(true, {
      description: 'Present where the day has a game, of a movie above the age limit of the account',
    }),
  ),
  /** Present when today's movie is not in English or older than 1970. */
  unusual: Type.Optional(Type.Literal(true)),
})
export type DailyAvailability = Static<typeof DailyAvailability>
export const DailySession = Closed({
  id: Uuid,
  num_guesses: Type.Integer({ minimum: 0 }),
  completed: Type.Boolean(),
  solved: Type.Boolean(),
})
export type DailySession = Static<typeof DailySession>
/** Bounds of a number that is still unknown; they are the guesses' own numbers. */
export const DailyRange = Closed({
  /** The hidden movie's number is greater than this. */
  above: NullableInteger,
  /** The hidden movie's number is less than this. */
  below: NullableInteger,
})
export type DailyRange = Static<typeof DailyRange>
/** Everything the guesses share with the hidden movie; once the game is over, everything about it. */
export const DailyMatches = Closed({
  cast: Type.Array(Closed({ id: Id, name: Type.String(), profile_path: NullableString })),
  directors: Type.Array(Closed({ id: Id, name: Type.String() })),
  labels: Type.Array(Label),
  genres: Type.Array(Genre),
  keywords: Type.Array(Keyword),
  origin_country: Type.Array(Country),
  original_language: NullableString,
  /** Numbers are null until a guess has exactly the same, or the game is over. */
  year: NullableInteger,
  /** Shown before the last guess. */
  tagline: NullableString,
  runtime: NullableInteger,
  budget: NullableInteger,
  revenue: NullableInteger,
  ranges: Closed({ year: DailyRange, runtime: DailyRange, budget: DailyRange, revenue: DailyRange }),
})
export type DailyMatches = Static<typeof DailyMatches>
/** Closeness of a guess to the hidden movie, by common features. */
export const DailyWarmth = Closed({
  level: Type.Union([Type.Literal('cold'), Type.Literal('lukewarm'), Type.Literal('warm'), Type.Literal('hot')]),
  /** 0 has nothing in common; 100 is the hidden movie itself. */
  degree: Type.Integer({ minimum: 0, maximum: 100 }),
})
export type DailyWarmth = Static<typeof DailyWarmth>
export const DailyGuess = Closed({
  id: Id,
  title: Type.String(),
  poster_path: NullableString,
  release_date: NullableDate,
  tagline: NullableString,
  ...posterFacts,
  /** Direction from the guess's year to the hidden movie's; null if the year is the same or unknown. */
  year_hint: Nullable(Type.Union([Type.Literal('earlier'), Type.Literal('later')])),
  warmth: DailyWarmth,
})
export type DailyGuess = Static<typeof DailyGuess>
export const DailySolution = Closed({
  id: Id,
  title: Type.String(),
  poster_path: NullableString,
  release_date: NullableDate,
  ...posterFacts,
})
export const DailyState = Closed({
  session: DailySession,
  matches: DailyMatches,
  guesses: Type.Array(DailyGuess),
  solution: Nullable(DailySolution),
})
export type DailyState = Static<typeof DailyState>
export const GameSuggestion = Closed({
  id: Id,
  title: Type.String(),
  release_date: NullableDate,
  tagline: NullableString,
  poster_path: NullableString,
  ...posterFacts,
  ...foundBy,
})
export type GameSuggestion = Static<typeof GameSuggestion>

const SessionParams = Closed({ id: Uuid })

export const dailyGameRoutes = {
  dailyAvailable: defineRoute({
    method: 'GET',
    path: '/games/daily/available',
    tag: 'daily game',
    access: 'optional',
    limit: 'read',
    summary: 'Is there a game today?',
    responses: { 200: DailyAvailability },
  }),
  createDaily: defineRoute({
    method: 'POST',
    path: '/games/daily/create',
    tag: 'daily game',
    access: 'optional',
    limit: 'write',
    summary: "Start today's game",
    responses: { 201: Closed({ id: Uuid }), 404: Problem },
  }),
  currentDaily: defineRoute({
    method: 'GET',
    path: '/games/daily/session',
    tag: 'daily game',
    access: 'required',
    limit: 'read',
    summary: "The signed-in user's game of today; 404 when there is none",
    description: 'With `or_null=true` there being none is answered with a null id instead of 404.',
    query: Closed({ or_null: Type.Boolean({ default: false }) }),
    responses: { 200: Closed({ id: Nullable(Uuid) }), 404: Problem },
  }),
  dailySession: defineRoute({
    method: 'GET',
    path: '/games/daily/session/:id',
    tag: 'daily game',
    access: 'optional',
    limit: 'read',
    summary: 'The whole state of a game',
    params: SessionParams,
    responses: { 200: DailyState, 404: Problem },
  }),
  guessDaily: defineRoute({
    method: 'POST',
    path: '/games/daily/:id/guess',
    tag: 'daily game',
    access: 'optional',
    limit: 'write',
    summary: 'Guess',
    params: SessionParams,
    body: Closed({ movie_id: Id }),
    responses: { 200: DailyState, 404: Problem, 409: Problem },
  }),
  claimDaily: defineRoute({
    method: 'POST',
    path: '/games/daily/:id/claim',
    tag: 'daily game',
    access: 'required',
    limit: 'write',
    summary: "Make a guest's game of today the user's own",
    description:
      'Answers the id of the game the user plays from now on: the guest’s, or the user’s own when it has guesses already. 404 for a game of another day or of somebody else.',
    params: SessionParams,
    responses: { 200: Closed({ id: Uuid }), 404: Problem },
  }),
  suggestForGame: defineRoute({
    method: 'GET',
    path: '/games/autocomplete',
    tag: 'daily game',
    access: 'optional',
    limit: 'suggest',
    summary: 'Movies to guess, by a few letters',
    query: SuggestQuery,
    responses: { 200: Closed({ movies: Type.Array(GameSuggestion) }) },
  }),
} as const
