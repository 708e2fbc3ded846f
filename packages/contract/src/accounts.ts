import { Type, type Static } from 'typebox'
import { Closed, FieldErrors, NullableString, Password, Problem, Secret, Timestamp, Uuid } from './common.ts'
import { LinkToken } from './registration.ts'
import { defineRoute } from './route.ts'

export const User = Closed({
  id: Uuid,
  username: Type.String({ examples: ['ada'] }),
  /** Shown to its owner only; null for all others and for accounts without one. */
  email: NullableString,
})
export type User = Static<typeof User>

/** The signed-in user. */
export const Me = Closed({
  ...User.properties,
  administrator: Type.Optional(Type.Literal(true, { description: 'Present for administrators only' })),
  age_limit: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 17,
      examples: [12],
      description: 'Present where only movies for ages up to this one are shown',
    }),
  ),
  second_factor_required: Type.Optional(
    Type.Literal(true, {
      description: 'Present where every other call answers 403 `second_factor_required` until there is a second factor',
    }),
  ),
})
export type Me = Static<typeof Me>

const Username = Type.String({ minLength: 1, maxLength: 256, examples: ['ada'] })

export const Device = Type.String({ maxLength: 128 })

export const Credentials = Closed({
  username: Username,
  password: Password,
  /** From an earlier sign-in on this device, or empty to be given one. */
  device: Type.Optional(Device),
})
export type Credentials = Static<typeof Credentials>
/** Seconds from the answer until the access token ends, so that a client renews it before a call is refused. */
export const ExpiresIn = Type.Integer({
  minimum: 1,
  description: 'Seconds until the access token ends',
  examples: [900],
})
export const Tokens = Closed({ access: Secret(), refresh: Secret(), expires_in: ExpiresIn })
export type Tokens = Static<typeof Tokens>
/** That a recovery code signed in, and how many are left. */
const RecoveryUse = Closed({ used_at: Timestamp, left: Type.Integer({ minimum: 0 }) })
export const SignedIn = Closed({
  ...Tokens.properties,
  device: Type.Optional(Secret()),
  recovery: Type.Optional(RecoveryUse),
})
export type SignedIn = Static<typeof SignedIn>
/** Ticket in place of a correct password, until the code of the second factor arrives. */
export const Ticket = Type.String({
  minLength: 1,
  maxLength: 128,
  examples: ['Uk2Jm1r0pQ7bq3v9XwzA5sLd8eFhTnYc4gKi6oP_xB0'],
})
/** The password was right, and the account has a second factor. */
export const SecondFactorNeeded = Closed({
  ...Problem.properties,
  code: Type.Literal('second_factor_needed'),
  ticket: Secret(),
})
export type SecondFactorNeeded = Static<typeof SecondFactorNeeded>
const Refresh = Type.String({ minLength: 1, maxLength: 512 })

const Email = Type.String({ minLength: 1, maxLength: 320, examples: ['ada@example.org'] })

export const SignUp = Closed({
  username: Username,
  email: Email,
  password: Password,
  /** Needed where registration is by invitation; for the first account, the code of the setup link. */
  invite: Type.Optional(LinkToken),
})
export type SignUp = Static<typeof SignUp>

export const SessionEntry = Closed({
  id: Uuid,
  current: Type.Boolean(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  user_agent: NullableString,
})
export type SessionEntry = Static<typeof SessionEntry>

const Detail = Closed({ detail: Type.String() })

export const accountRoutes = {
  token: defineRoute({
    method: 'POST',
    path: '/token',
    tag: 'accounts',
    access: 'anonymous',
    limit: 'password',
    summary: 'Sign in with username and password',
    description:
      'Tries are counted per address and account. A client that sends `device` (empty the first time) is answered a device token; sent with later sign-ins it keeps guesses made elsewhere from holding this device up. An account with a second factor answers 401 `second_factor_needed` with a ticket for `/token/second-factor`.',
    body: Credentials,
    responses: { 200: SignedIn, 401: Type.Union([SecondFactorNeeded, Problem]), 403: Problem },
  }),
  refreshToken: defineRoute({
    method: 'POST',
    path: '/token/refresh',
    tag: 'accounts',
    access: 'anonymous',
    limit: 'refresh',
    summary: 'Trade a refresh token for a new access token',
    description:
      'With `rotate: true` a new refresh token is answered too and the old one dies; using a dead one ends the session.',
    body: Closed({ refresh: Refresh, rotate: Type.Optional(Type.Boolean()) }),
    responses: {
      200: Closed({ access: Secret(), refresh: Type.Optional(Secret()), expires_in: ExpiresIn }),
      401: Problem,
    },
  }),
  signUp: defineRoute({
    method: 'POST',
    path: '/identity/signup',
    tag: 'accounts',
    access: 'anonymous',
    limit: 'signup',
    summary: 'Create an account',
    description: 'The first account of an instance administers it. `GET /config` says who may sign up.',
    body: SignUp,
    responses: { 201: User, 400: FieldErrors, 403: Problem },
  }),
  me: defineRoute({
    method: 'GET',
    path: '/identity/me',
    tag: 'accounts',
    access: 'required',
    limit: 'read',
    oneFactor: true,
    summary: 'The signed-in user',
    responses: { 200: Me },
  }),
  rename: defineRoute({
    method: 'PUT',
    path: '/identity/me',
    tag: 'accounts',
    access: 'session',
    limit: 'write',
    summary: 'Change the username',
    body: Closed({ username: Username }),
    responses: { 200: Me, 400: FieldErrors },
  }),
  changeEmail: defineRoute({
    method: 'PUT',
    path: '/identity/me/email',
    tag: 'accounts',
    access: 'session',
    limit: 'confirm',
    summary: 'Change the e-mail address',
    description:
      'Needs the password, or a sign-in or confirmation less than 5 minutes ago. Wrong passwords count as tries to sign in.',
    body: Closed({ email: Email, password: Type.Optional(Password) }),
    responses: { 200: Me, 400: FieldErrors, 403: Problem },
  }),
  deleteAccount: defineRoute({
    method: 'DELETE',
    path: '/identity/me',
    tag: 'accounts',
    access: 'session',
    limit: 'confirm',
    summary: 'Delete the account and everything it holds',
    description:
      'Needs the password, or a sign-in less than 10 minutes ago for accounts without one. Owned groups pass to their longest member, or go when there is none. The last administrator stays while others have accounts: 409 `last_administrator`.',
    body: Closed({ password: Type.Optional(Password) }),
    bodyOptional: true,
    responses: { 204: Type.Null(), 400: FieldErrors, 403: Problem, 409: Problem },
  }),
  changePassword: defineRoute({
    method: 'POST',
    path: '/identity/auth/password/change',
    tag: 'accounts',
    access: 'session',
    limit: 'login',
    summary: 'Change the password; every other session ends',
    description:
      'Needs the old password, or a sign-in or confirmation less than 5 minutes ago. Wrong passwords count as tries to sign in.',
    body: Closed({ old_password: Type.Optional(Password), new_password1: Password, new_password2: Password }),
    responses: { 200: Detail, 400: FieldErrors, 403: Problem },
  }),
  identityNonce: defineRoute({
    method: 'POST',
    path: '/identity/auth/google/nonce',
    tag: 'accounts',
    access: 'anonymous',
    limit: 'write',
    summary: "The nonce that the identity provider's button puts into its credential",
    description: 'It is bound to the browser by a cookie. The credential that a page sends has to hold it.',
    responses: { 200: Closed({ nonce: Secret({ examples: ['x3R1l0Yt9qZ2mB7vN5kW8A'] }) }), 404: Problem },
  }),
  exchangeIdentity: defineRoute({
    method: 'POST',
    path: '/identity/auth/google',
    tag: 'accounts',
    access: 'anonymous',
    limit: 'login',
    summary: "Sign in with the identity provider's credential",
    description: 'Both fields carry the same credential. `ready` is true once the user has rated at least 5 movies.',
    body: Closed({
      id_token: Type.String({ minLength: 1, maxLength: 8192 }),
      access_token: Type.String({ minLength: 1, maxLength: 8192 }),
      invite: Type.Optional(LinkToken),
    }),
    responses: {
      200: Closed({ ...Tokens.properties, ready: Type.Boolean() }),
      401: Problem,
      403: Problem,
      404: Problem,
    },
  }),
  sessions: defineRoute({
    method: 'GET',
    path: '/identity/sessions',
    tag: 'accounts',
    access: 'session',
    limit: 'read',
    summary: 'Where the account is signed in',
    responses: { 200: Closed({ results: Type.Array(SessionEntry) }) },
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/identity/sessions/:id',
    tag: 'accounts',
    access: 'session',
    limit: 'write',
    summary: 'End one session',
    description: 'Another session than this one needs a sign-in or confirmation less than 5 minutes ago.',
    params: Closed({ id: Uuid }),
    responses: { 204: Type.Null(), 403: Problem, 404: Problem },
  }),
} as const
