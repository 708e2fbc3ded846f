import { Type, type Static } from 'typebox'
import { Tokens } from './accounts.ts'
import { Closed, FieldErrors, Nullable, Problem, Secret, Timestamp, Uuid } from './common.ts'
import { defineRoute } from './route.ts'

/** Why a sign-in through the provider failed: the `error` of the page that the browser is sent to. */
export const IDENTITY_ERRORS = [
  'identity_denied',
  'identity_expired',
  'identity_failed',
  'identity_unavailable',
  'identity_not_allowed',
  'identity_no_groups',
  'identity_no_account',
  'identity_taken',
  'account_disabled',
] as const
export type IdentityErrorCode = (typeof IDENTITY_ERRORS)[number]

const LocalPath = Type.String({ minLength: 1, maxLength: 2048, examples: ['/groups'] })

/** Signed in through the provider: the tokens, and the page that was asked for. */
export const IdentitySignedIn = Closed({
  state: Type.Literal('signed_in'),
  ...Tokens.properties,
  ready: Type.Boolean({ description: 'True once the user has rated at least 5 movies' }),
  redirect: LocalPath,
})
export type IdentitySignedIn = Static<typeof IdentitySignedIn>

/** An account of the same name or address exists: its password connects it with the provider. */
export const IdentityLink = Closed({
  state: Type.Literal('link'),
  username: Type.String({ description: 'The existing account', examples: ['ada'] }),
  provider: Type.String({ examples: ['id.example.org'] }),
  may_separate: Type.Boolean({ description: 'Whether a new account may be made instead' }),
  redirect: LocalPath,
})
export type IdentityLink = Static<typeof IdentityLink>

export const ProviderEntry = Closed({
  id: Uuid,
  name: Type.String({ examples: ['id.example.org'] }),
  issuer: Type.String({ examples: ['https://id.example.org'] }),
  created_at: Timestamp,
})
export type ProviderEntry = Static<typeof ProviderEntry>

/** The ways in that an account has. */
export const SignInMethods = Closed({
  password: Type.Boolean(),
  password_changed_at: Nullable(Timestamp),
  passkeys: Type.Integer({ minimum: 0 }),
  second_factor: Type.Boolean(),
  providers: Type.Array(ProviderEntry),
})
export type SignInMethods = Static<typeof SignInMethods>

const COOKIE = 'Reads the cookie that the callback set.'

export const identityProviderRoutes = {
  startIdentity: defineRoute({
    method: 'GET',
    path: '/identity/start',
    tag: 'accounts',
    access: 'anonymous',
    limit: 'write',
    summary: "Go to the identity provider's sign-in",
    description:
      'Sends the browser to the provider (authorization code flow with PKCE) and sets a cookie for the way back. When the provider cannot be reached, it leads to `/signin?error=identity_unavailable`.',
    query: Closed({
      redirect: Type.Optional(
        Type.String({
          maxLength: 2048,
          description: 'Page of this instance to open afterwards',
          examples: ['/groups'],
        }),
      ),
      invite: Type.Optional(Type.String({ maxLength: 128, examples: ['Yb0XvWm3n9dQ'] })),
    }),
    responses: { 302: Type.Null(), 404: Problem },
  }),
  identityCallback: defineRoute({
    method: 'GET',
    path: '/identity/callback',
    tag: 'accounts',
    access: 'anonymous',
    limit: 'write',
    summary: 'The way back from the identity provider',
    description:
      'The redirect URI to register with the provider. Takes whatever the provider sends, and leads to `/signin/return`, which finishes the sign-in, or to `/signin?error=CODE`.',
    responses: { 302: Type.Null(), 400: FieldErrors, 404: Problem },
  }),
  finishIdentity: defineRoute({
    method: 'POST',
    path: '/identity/finish',
    tag: 'accounts',
    access: 'anonymous',
    limit: 'write',
    summary: 'Fetch what the sign-in through the provider led to',
    description: `${COOKIE} Tokens are answered once; 404 when nothing waits.`,
    responses: { 200: Type.Union([IdentitySignedIn, IdentityLink]), 403: Problem, 404: Problem },
  }),
  linkIdentity: defineRoute({
    method: 'POST',
    path: '/identity/link',
    tag: 'accounts',
    access: 'anonymous',
    limit: 'password',
    summary: 'Connect the existing account by its password',
    description: `${COOKIE} Tries count as tries to sign in.`,
    body: Closed({ password: Type.String({ minLength: 1, maxLength: 1024, examples: ['popcorn at midnight'] }) }),
    responses: { 200: IdentitySignedIn, 400: FieldErrors, 403: Problem, 404: Problem },
  }),
  separateIdentity: defineRoute({
    method: 'POST',
    path: '/identity/separate',
    tag: 'accounts',
    access: 'anonymous',
    limit: 'write',
    summary: 'Make a new account instead of connecting the existing one',
    description: COOKIE,
    responses: { 200: IdentitySignedIn, 403: Problem, 404: Problem },
  }),
  connectIdentity: defineRoute({
    method: 'POST',
    path: '/identity/connect',
    tag: 'accounts',
    access: 'session',
    limit: 'write',
    summary: 'Connect the account with the identity provider',
    description:
      'Answers the address to go to. The provider leads back to `/edit-profile`, with `?error=CODE` when that failed. Needs a sign-in or confirmation in the last 5 minutes.',
    responses: {
      200: Closed({ location: Secret({ examples: ['https://id.example.org/authorize?state=…'] }) }),
      403: Problem,
      404: Problem,
    },
  }),
  signInMethods: defineRoute({
    method: 'GET',
    path: '/identity/methods',
    tag: 'accounts',
    access: 'session',
    limit: 'read',
    oneFactor: true,
    summary: 'The ways in that the account has',
    responses: { 200: SignInMethods },
  }),
  disconnectProvider: defineRoute({
    method: 'DELETE',
    path: '/identity/providers/:id',
    tag: 'accounts',
    access: 'session',
    limit: 'write',
    summary: 'Disconnect the account from a provider',
    description: 'Needs a sign-in or confirmation in the last 5 minutes.',
    params: Closed({ id: Uuid }),
    responses: { 204: Type.Null(), 403: Problem, 404: Problem, 409: Problem },
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/identity/logout',
    tag: 'accounts',
    access: 'session',
    limit: 'write',
    oneFactor: true,
    summary: 'End this session',
    description:
      'Sessions that started at the identity provider are answered 200 with the address that signs out there as well, if the provider has one.',
    responses: {
      200: Closed({ redirect: Secret({ examples: ['https://id.example.org/logout?client_id=marquee'] }) }),
      204: Type.Null(),
    },
  }),
} as const
