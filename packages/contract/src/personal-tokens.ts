import { Type, type Static } from 'typebox'
import { Closed, FieldErrors, Nullable, Problem, Secret, Timestamp, Uuid } from './common.ts'
import { defineRoute } from './route.ts'

/** The most personal tokens that one account may have. */
export const MAX_TOKENS = 50

const TokenName = Type.String({ minLength: 1, maxLength: 60, examples: ['Backup of my ratings'] })
const TokenScope = Type.Union([Type.Literal('read'), Type.Literal('write'), Type.Literal('export')])

/** A personal token as its owner sees it; the token itself is shown only when it is made. */
export const PersonalToken = Closed({
  id: Uuid,
  name: TokenName,
  scope: TokenScope,
  created_at: Timestamp,
  /** Null for one that never expires. */
  expires_at: Nullable(Timestamp),
  /** To the minute; null for one that was never used. */
  last_used_at: Nullable(Timestamp),
})
export type PersonalToken = Static<typeof PersonalToken>

/** The answer to making a personal token. */
export const NewPersonalToken = Closed({
  ...PersonalToken.properties,
  token: Secret({ pattern: '^mq_[\\w-]{43}$' }),
})
export type NewPersonalToken = Static<typeof NewPersonalToken>

/** Choices for a personal token. */
export const PersonalTokenChoice = Closed({
  name: TokenName,
  scope: TokenScope,
  /** Days until it expires; absent or null for never. */
  days: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 3650, examples: [90] }))),
})
export type PersonalTokenChoice = Static<typeof PersonalTokenChoice>

export const personalTokenRoutes = {
  personalTokens: defineRoute({
    method: 'GET',
    path: '/identity/tokens',
    tag: 'personal tokens',
    access: 'session',
    limit: 'read',
    summary: 'The personal tokens of the account, the newest first',
    responses: { 200: Closed({ results: Type.Array(PersonalToken) }) },
  }),
  createPersonalToken: defineRoute({
    method: 'POST',
    path: '/identity/tokens',
    tag: 'personal tokens',
    access: 'session',
    limit: 'write',
    summary: 'Make a personal token for a script',
    description:
      'The token is in this answer only. A script sends it as `Authorization: Bearer mq_…`: one with the scope `read` works on calls that only read, one with `write` on those that write as well, and one with `export` on the export of the account alone, which takes no other. Needs a sign-in or confirmation less than 5 minutes ago (403 `confirmation_needed`).',
    body: PersonalTokenChoice,
    responses: { 201: NewPersonalToken, 400: FieldErrors, 403: Problem, 409: Problem },
  }),
  deletePersonalToken: defineRoute({
    method: 'DELETE',
    path: '/identity/tokens/:id',
    tag: 'personal tokens',
    access: 'session',
    limit: 'write',
    summary: 'Revoke a personal token, at once',
    params: Closed({ id: Uuid }),
    responses: { 204: Type.Null(), 404: Problem },
  }),
} as const
