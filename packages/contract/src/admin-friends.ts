import { Type, type Static } from 'typebox'
import { Closed, FieldErrors, Nullable, NullableInteger, Problem, Timestamp } from './common.ts'
import { defineRoute } from './route.ts'

const Count = Type.Integer({ minimum: 0 })
const Share = Nullable(Type.Number({ minimum: 0, maximum: 1, examples: [0.44] }))
/** An import of the command line has the name of its source instead. */
const SourceId = Type.String({
  pattern: '^(movielens|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$',
  examples: ['9b2f7c1e-4d3a-4f6b-8a57-0c1d2e3f4a5b'],
})

/** Ratings of people without an account: those of one file, or of the data set that a command imported. */
export const BroughtSource = Closed({
  id: SourceId,
  file_name: Nullable(Type.String({ examples: ['letterboxd-grace.zip'] })),
  /** The service of the file; `people` for a table of several people. */
  format: Type.String({ examples: ['letterboxd'] }),
  state: Type.Union([Type.Literal('matching'), Type.Literal('done')], { examples: ['done'] }),
  /** Ratings that are matched with movies so far, of the total. */
  done: Count,
  total: Count,
  /** Ratings of movies that the catalogue does not have, or that are not certain. */
  unmatched: Count,
  /** Null for a data set whose import did not count them. */
  people: NullableInteger,
  ratings: NullableInteger,
  at: Timestamp,
})
export type BroughtSource = Static<typeof BroughtSource>

/** Effect of brought ratings on lists of users that the recommender has not learned from, as the last training measured it. */
export const BroughtEffect = Closed({
  at: Timestamp,
  /** True if ratings were brought since. */
  outdated: Type.Boolean(),
  /** Users of this instance on whose held-out likes it was measured. */
  people: Count,
  /** NDCG of the first hundred without and with the brought ratings; null with too few users. */
  before: Share,
  after: Share,
})
export type BroughtEffect = Static<typeof BroughtEffect>

/** Ratings of people without an account, and what they bring. */
export const AdminFriends = Closed({
  brought: Type.Array(BroughtSource),
  /** Null until a training has followed. */
  effect: Nullable(BroughtEffect),
  /** Least number of users for a measurement. */
  needed: Count,
})
export type AdminFriends = Static<typeof AdminFriends>

const admin = { tag: 'administration', access: 'administrator' } as const

export const adminFriendsRoutes = {
  adminFriends: defineRoute({
    ...admin,
    method: 'GET',
    path: '/main/admin/friends',
    limit: 'read',
    summary: 'Ratings of people without an account, and their effect on lists',
    responses: { 200: AdminFriends },
  }),
  adminBringFriends: defineRoute({
    ...admin,
    method: 'POST',
    path: '/main/admin/friends',
    limit: 'import',
    summary: 'Bring ratings of people without an account, as knowledge of movies',
    description:
      'The body is the file itself, up to 8 MiB: the export of one person from a service that `importHistory` reads, or up to 200,000 ratings of several people, as a table of user, movie and rating, where the movie is a TMDB or IMDb id, or as a ZIP archive with the `ratings.csv` and `links.csv` of MovieLens. Only the recommender uses the ratings; no account is made of them. Matching goes on after the answer.',
    query: Closed({ file_name: Type.Optional(Type.String({ maxLength: 200, examples: ['letterboxd-grace.zip'] })) }),
    consumes: 'application/octet-stream',
    body: Type.Unsafe<Blob | Uint8Array>({ type: 'string', format: 'binary' }),
    responses: { 201: AdminFriends, 400: FieldErrors, 409: Problem },
  }),
  adminRemoveFriends: defineRoute({
    ...admin,
    method: 'DELETE',
    path: '/main/admin/friends/:id',
    limit: 'write',
    summary: 'Remove the ratings of a file or data set',
    description: 'The recommender forgets them with the training that follows.',
    params: Closed({ id: SourceId }),
    responses: { 200: AdminFriends, 404: Problem },
  }),
} as const
