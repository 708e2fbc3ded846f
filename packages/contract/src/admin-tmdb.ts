import { Type, type Static } from 'typebox'
import { Closed, FieldErrors, Nullable, NullableInteger, Problem, Timestamp } from './common.ts'
import { defineRoute } from './route.ts'

const Count = Type.Integer({ minimum: 0 })
const MAX_TOKEN_LENGTH = 2000
/** TMDB lists no more movies by their votes. */
const MAX_MOVIES = 10_000

/** An API read access token. It is never answered. */
const Token = Type.String({
  minLength: 1,
  maxLength: MAX_TOKEN_LENGTH,
  pattern: '^[!-~]+$',
  examples: ['your-API-read-access-token'],
})

const Kind = Type.Union([Type.Literal('shipped'), Type.Literal('best_known')], { examples: ['best_known'] })

/** The newest fetch of movies. */
export const MovieFetch = Closed({
  kind: Kind,
  /** Number of the best known movies; null for the shipped ones. */
  movies: NullableInteger,
  state: Type.Union(
    [
      Type.Literal('waiting'),
      Type.Literal('running'),
      Type.Literal('stopped'),
      Type.Literal('failed'),
      Type.Literal('done'),
    ],
    { examples: ['running'] },
  ),
  done: Count,
  /** Null until TMDB has listed them. */
  total: NullableInteger,
  /** Estimates while it waits or runs; null afterwards. */
  requests_left: NullableInteger,
  seconds_left: NullableInteger,
  /** Why it failed. */
  failure: Nullable(Type.String({ examples: ['TMDB answered 401. Test the token.'] })),
  ended_at: Nullable(Timestamp),
})
export type MovieFetch = Static<typeof MovieFetch>

/** A fetch that can be started, and roughly what it takes at most: less where some movies are there already. */
export const FetchChoice = Closed({ kind: Kind, movies: Count, requests: Count, seconds: Count })
export type FetchChoice = Static<typeof FetchChoice>

/** The token of TMDB, of which only its presence is shown, and the movies that are fetched by it. */
export const AdminTmdb = Closed({
  /** `unreadable`: it was stored under another TOKEN_SECRET, and must be entered again. */
  token_state: Type.Union(
    [Type.Literal('none'), Type.Literal('stored'), Type.Literal('unreadable'), Type.Literal('environment')],
    { examples: ['stored'] },
  ),
  /** When it was stored. */
  since: Nullable(Timestamp),
  fetch: Nullable(MovieFetch),
  fetch_choices: Type.Array(FetchChoice),
})
export type AdminTmdb = Static<typeof AdminTmdb>

/** Result of trying a token, in one sentence. */
export const TmdbTest = Closed({
  accepted: Type.Boolean(),
  detail: Type.String({ examples: ['https://api.themoviedb.org/3 accepts the token.'] }),
})
export type TmdbTest = Static<typeof TmdbTest>

const admin = { tag: 'administration', access: 'administrator' } as const
const writing = { ...admin, limit: 'write' } as const

const tokenRoutes = {
  adminTmdb: defineRoute({
    ...admin,
    method: 'GET',
    path: '/main/admin/tmdb',
    limit: 'read',
    summary: 'Whether there is a token of TMDB, and the movies that are fetched by it',
    responses: { 200: AdminTmdb },
  }),
  adminSetTmdbToken: defineRoute({
    ...writing,
    method: 'PUT',
    path: '/main/admin/tmdb/token',
    summary: 'Store or replace the token of TMDB',
    description:
      'TMDB must accept it. It counts without a restart, and the shipped movies are completed in the background. It is stored encrypted and never answered. A token of the environment cannot be changed: 409 `set_in_environment`.',
    body: Closed({ token: Token }),
    responses: { 200: AdminTmdb, 400: FieldErrors, 409: Problem },
  }),
  adminRemoveTmdbToken: defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/main/admin/tmdb/token',
    summary: 'Remove the stored token of TMDB',
    description: 'TMDB is not used any more, and a fetch of movies stops. Fetched content stays until it expires.',
    responses: { 200: AdminTmdb, 404: Problem, 409: Problem },
  }),
  adminTestTmdb: defineRoute({
    ...writing,
    method: 'POST',
    path: '/main/admin/tmdb/test',
    summary: 'Try a token, or that in use, and say in one sentence what is wrong',
    body: Closed({ token: Type.Optional(Token) }),
    bodyOptional: true,
    responses: { 200: TmdbTest, 404: Problem },
  }),
} as const

const fetchRoutes = {
  adminFetchMovies: defineRoute({
    ...writing,
    method: 'POST',
    path: '/main/admin/tmdb/fetch',
    summary: 'Fetch movies from TMDB in the background',
    description:
      'The best known ones, or with null the shipped ones that hold nothing of TMDB. One fetch at a time (409 `fetch_running`), and none without a token (409 `no_tmdb_token`). One that was stopped goes on where it was.',
    body: Closed({ movies: Nullable(Type.Integer({ minimum: 1, maximum: MAX_MOVIES, examples: [2000] })) }),
    responses: { 200: AdminTmdb, 409: Problem },
  }),
  adminStopFetch: defineRoute({
    ...writing,
    method: 'POST',
    path: '/main/admin/tmdb/fetch/stop',
    summary: 'Stop fetching movies',
    description: 'What was fetched stays.',
    responses: { 200: AdminTmdb, 404: Problem },
  }),
} as const

export const adminTmdbRoutes = { ...tokenRoutes, ...fetchRoutes } as const
