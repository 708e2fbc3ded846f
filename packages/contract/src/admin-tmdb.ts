import { Type, type Static } from 'typebox'
import { Closed, FieldErrors, Nullable, Problem, Timestamp } from './common.ts'
import { defineRoute } from './route.ts'

const MAX_TOKEN_LENGTH = 2000

/** An API read access token. It is never answered. */
const Token = Type.String({
  minLength: 1,
  maxLength: MAX_TOKEN_LENGTH,
  pattern: '^[!-~]+$',
  examples: ['your-API-read-access-token'],
})

/** The token of TMDB, of which only its presence is shown. */
export const AdminTmdb = Closed({
  /** `unreadable`: it was stored under another TOKEN_SECRET, and must be entered again. */
  token_state: Type.Union(
    [Type.Literal('none'), Type.Literal('stored'), Type.Literal('unreadable'), Type.Literal('environment')],
    { examples: ['stored'] },
  ),
  /** When it was stored. */
  since: Nullable(Timestamp),
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

export const adminTmdbRoutes = {
  adminTmdb: defineRoute({
    ...admin,
    method: 'GET',
    path: '/main/admin/tmdb',
    limit: 'read',
    summary: 'Whether there is a token of TMDB, and where it comes from',
    responses: { 200: AdminTmdb },
  }),
  adminSetTmdbToken: defineRoute({
    ...writing,
    method: 'PUT',
    path: '/main/admin/tmdb/token',
    summary: 'Store or replace the token of TMDB',
    description:
      'TMDB must accept it. It counts without a restart. It is stored encrypted and never answered. A token of the environment cannot be changed: 409 `set_in_environment`.',
    body: Closed({ token: Token }),
    responses: { 200: AdminTmdb, 400: FieldErrors, 409: Problem },
  }),
  adminRemoveTmdbToken: defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/main/admin/tmdb/token',
    summary: 'Remove the stored token of TMDB',
    description: 'TMDB is not used any more. Fetched content stays until it expires.',
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
