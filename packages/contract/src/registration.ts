import { Type, type Static } from 'typebox'
import { Closed, FieldErrors, Nullable, NullableString, Password, Problem, Secret, Timestamp, Uuid } from './common.ts'
import { defineRoute } from './route.ts'

/** Rule of sign-up: open, by invite, or closed. */
export const RegistrationMode = Type.Union([Type.Literal('open'), Type.Literal('invite'), Type.Literal('closed')])
export type RegistrationMode = Static<typeof RegistrationMode>

/** The secret of an invite or of a one-time link: it is in the link's fragment, which browsers keep to themselves. */
export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 128,
  examples: ['Uk2Jm1r0pQ7bq3v9XwzA5sLd8eFhTnYc4gKi6oP_xB0'],
})

export const Invite = Closed({
  id: Uuid,
  /** Null if a command made it. */
  created_by: NullableString,
  note: NullableString,
  created_at: Timestamp,
  expires_at: Timestamp,
  uses: Type.Integer({ minimum: 0 }),
  /** Null for any number. */
  max_uses: Nullable(Type.Integer({ minimum: 1, maximum: 1000 })),
  state: Type.Union([Type.Literal('open'), Type.Literal('used_up'), Type.Literal('expired'), Type.Literal('revoked')]),
})
export type Invite = Static<typeof Invite>

/** With the link that people open. It is shown once: only its hash is stored. */
export const CreatedInvite = Closed({ ...Invite.properties, link: Secret() })
export type CreatedInvite = Static<typeof CreatedInvite>

export const NewInvite = Closed({
  note: Type.Optional(Type.String({ maxLength: 200, examples: ['For the film club'] })),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 7 })),
  max_uses: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1000, default: 1 }))),
})
export type NewInvite = Static<typeof NewInvite>

export const registrationRoutes = {
  firstAccount: defineRoute({
    method: 'POST',
    path: '/identity/signup/first',
    tag: 'registration',
    access: 'anonymous',
    limit: 'write',
    summary: 'Whether the next account is the first one',
    description:
      'The first account administers the instance. It is made on the machine itself or with the code of the setup link, sent as `invite`: others get 403 `setup_needed`.',
    body: Closed({ invite: Type.Optional(LinkToken) }),
    responses: { 200: Closed({ first: Type.Boolean() }), 403: Problem },
  }),
  checkInvite: defineRoute({
    method: 'POST',
    path: '/identity/invites/check',
    tag: 'registration',
    access: 'anonymous',
    limit: 'write',
    summary: 'Who invites, and until when',
    body: Closed({ invite: LinkToken }),
    responses: {
      200: Closed({
        /** Null if a command made the invite, or its maker is gone. */
        invited_by: NullableString,
        expires_at: Timestamp,
      }),
      404: Problem,
    },
  }),
  ownInvites: defineRoute({
    method: 'GET',
    path: '/identity/invites',
    tag: 'registration',
    access: 'session',
    limit: 'read',
    summary: "The user's own invites, the newest first",
    description: 'For administrators, and for members where the instance lets them invite.',
    responses: { 200: Closed({ results: Type.Array(Invite) }), 403: Problem },
  }),
  createInvite: defineRoute({
    method: 'POST',
    path: '/identity/invites',
    tag: 'registration',
    access: 'session',
    limit: 'write',
    summary: 'Invite people to this instance',
    description: 'Answers the link once. It works for `max_uses` accounts (null: any number) within `days` days.',
    body: NewInvite,
    bodyOptional: true,
    responses: { 201: CreatedInvite, 403: Problem, 409: Problem },
  }),
  revokeInvite: defineRoute({
    method: 'DELETE',
    path: '/identity/invites/:id',
    tag: 'registration',
    access: 'session',
    limit: 'write',
    summary: 'Revoke an invite of your own',
    params: Closed({ id: Uuid }),
    responses: { 204: Type.Null(), 403: Problem, 404: Problem },
  }),
  confirmSession: defineRoute({
    method: 'POST',
    path: '/identity/confirm',
    tag: 'accounts',
    access: 'session',
    limit: 'login',
    oneFactor: true,
    summary: 'Confirm by password that it is you',
    description:
      'For 5 minutes, as after signing in, the session may then do what answers 403 `confirmation_needed` otherwise. Its access tokens end: refresh. Wrong passwords count as tries to sign in.',
    body: Closed({ password: Password }),
    responses: { 204: Type.Null(), 400: FieldErrors },
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/identity/auth/password/reset',
    tag: 'accounts',
    access: 'anonymous',
    limit: 'login',
    summary: 'Choose a password by a one-time link',
    description: 'Administrators make such links. Using one ends every session of the account.',
    body: Closed({ token: LinkToken, new_password1: Password, new_password2: Password }),
    responses: { 200: Closed({ username: Type.String() }), 400: FieldErrors, 404: Problem },
  }),
} as const
