import { Type, type Static } from 'typebox'
import { Tokens } from './accounts.ts'
import { Closed, FieldErrors, Nullable, Problem, Timestamp, Uuid } from './common.ts'
import { defineRoute } from './route.ts'

/** The most passkeys that one account may have. */
export const MAX_PASSKEYS = 20

/** Bytes of the WebAuthn standard, as base64url. @param most characters */
const bytes = (most: number) =>
  Type.String({ minLength: 1, maxLength: most, pattern: '^[\\w-]+$', examples: ['q83vEjRWeJCrze8SNFZ4kA'] })
const PublicKeyType = Type.Literal('public-key')
const Attachment = Type.Optional(Type.Union([Type.Literal('platform'), Type.Literal('cross-platform')]))
/** Answers of extensions, which the server does not read. */
const Extensions = Type.Object({})
const Transports = Type.Array(Type.String({ maxLength: 20, examples: ['internal'] }), { maxItems: 10 })
const PasskeyName = Type.String({ minLength: 1, maxLength: 60, examples: ['My phone'] })

/** A passkey as its owner sees it. */
export const Passkey = Closed({
  id: Uuid,
  name: PasskeyName,
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
})
export type Passkey = Static<typeof Passkey>

/** Options for `navigator.credentials.create`: PublicKeyCredentialCreationOptionsJSON of the WebAuthn standard. */
export const PasskeyOptions = Closed({
  rp: Closed({ id: Type.String({ examples: ['movies.example.org'] }), name: Type.String({ examples: ['Marquee'] }) }),
  user: Closed({
    id: bytes(100),
    name: Type.String({ examples: ['ada'] }),
    displayName: Type.String({ examples: ['ada'] }),
  }),
  challenge: bytes(100),
  pubKeyCredParams: Type.Array(Closed({ type: PublicKeyType, alg: Type.Integer({ examples: [-7] }) })),
  timeout: Type.Integer({ description: 'Milliseconds', examples: [300_000] }),
  excludeCredentials: Type.Array(Closed({ id: bytes(2000), type: PublicKeyType, transports: Transports })),
  authenticatorSelection: Closed({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
})
export type PasskeyOptions = Static<typeof PasskeyOptions>

/** Options for `navigator.credentials.get`: PublicKeyCredentialRequestOptionsJSON of the WebAuthn standard. */
export const PasskeySignInOptions = Closed({
  challenge: bytes(100),
  timeout: Type.Integer({ description: 'Milliseconds', examples: [300_000] }),
  rpId: Type.String({ examples: ['movies.example.org'] }),
  userVerification: Type.Literal('required'),
})
export type PasskeySignInOptions = Static<typeof PasskeySignInOptions>

/** The browser's answer when a passkey is made: RegistrationResponseJSON of the WebAuthn standard. */
export const NewCredential = Closed({
  id: bytes(2000),
  rawId: bytes(2000),
  type: PublicKeyType,
  response: Closed({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    authenticatorData: Type.Optional(bytes(8000)),
    transports: Type.Optional(Transports),
    publicKeyAlgorithm: Type.Optional(Type.Integer({ examples: [-7] })),
    publicKey: Type.Optional(bytes(8000)),
  }),
  clientExtensionResults: Extensions,
  authenticatorAttachment: Attachment,
})
export type NewCredential = Static<typeof NewCredential>

/** The browser's answer when a passkey is used: AuthenticationResponseJSON of the WebAuthn standard. */
export const UsedCredential = Closed({
  id: bytes(2000),
  rawId: bytes(2000),
  type: PublicKeyType,
  response: Closed({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: Type.Optional(bytes(100)),
  }),
  clientExtensionResults: Extensions,
  authenticatorAttachment: Attachment,
})
export type UsedCredential = Static<typeof UsedCredential>

const PasskeyParams = Closed({ id: Uuid })
const Rename = Closed({ name: PasskeyName })
const FRESH = 'Needs a sign-in or confirmation less than 5 minutes ago (403 `confirmation_needed`).'
const WHERE = 'Answers 403 `passkeys_unavailable` on plain http (except localhost) and at IP addresses.'

export const passkeyRoutes = {
  passkeys: defineRoute({
    method: 'GET',
    path: '/identity/passkeys',
    tag: 'passkeys',
    access: 'session',
    limit: 'read',
    oneFactor: true,
    summary: 'The passkeys of the account, the newest first',
    responses: { 200: Closed({ results: Type.Array(Passkey) }) },
  }),
  passkeyOptions: defineRoute({
    method: 'POST',
    path: '/identity/passkeys/options',
    tag: 'passkeys',
    access: 'session',
    limit: 'write',
    oneFactor: true,
    summary: 'Begin to add a passkey',
    description: `The challenge counts once, for 5 minutes. ${FRESH} ${WHERE}`,
    responses: { 200: PasskeyOptions, 403: Problem, 409: Problem },
  }),
  addPasskey: defineRoute({
    method: 'POST',
    path: '/identity/passkeys',
    tag: 'passkeys',
    access: 'session',
    limit: 'write',
    oneFactor: true,
    summary: 'Add the passkey that the browser made',
    description: FRESH,
    body: Closed({ name: PasskeyName, credential: NewCredential }),
    responses: { 201: Passkey, 400: FieldErrors, 403: Problem, 409: Problem },
  }),
  renamePasskey: defineRoute({
    method: 'PUT',
    path: '/identity/passkeys/:id',
    tag: 'passkeys',
    access: 'session',
    limit: 'write',
    summary: 'Name a passkey',
    params: PasskeyParams,
    body: Rename,
    responses: { 200: Passkey, 400: FieldErrors, 404: Problem },
  }),
  deletePasskey: defineRoute({
    method: 'DELETE',
    path: '/identity/passkeys/:id',
    tag: 'passkeys',
    access: 'session',
    limit: 'write',
    summary: 'Remove a passkey',
    description: `${FRESH} The last way into an account cannot be removed (409 \`last_way_in\`).`,
    params: PasskeyParams,
    responses: { 204: Type.Null(), 403: Problem, 404: Problem, 409: Problem },
  }),
  passkeySignInOptions: defineRoute({
    method: 'POST',
    path: '/identity/passkeys/sign-in/options',
    tag: 'passkeys',
    access: 'anonymous',
    limit: 'password',
    summary: 'Begin to sign in, or to confirm who one is, by a passkey',
    description: `The challenge counts once, for 5 minutes. ${WHERE}`,
    responses: { 200: PasskeySignInOptions, 403: Problem },
  }),
  passkeySignIn: defineRoute({
    method: 'POST',
    path: '/identity/passkeys/sign-in',
    tag: 'passkeys',
    access: 'anonymous',
    limit: 'password',
    summary: 'Sign in by a passkey, without username and password',
    description: '`ready` is true once the user has rated at least 5 movies.',
    body: Closed({ credential: UsedCredential }),
    responses: {
      200: Closed({ ...Tokens.properties, ready: Type.Boolean() }),
      401: Problem,
      403: Problem,
    },
  }),
  confirmByPasskey: defineRoute({
    method: 'POST',
    path: '/identity/confirm/passkey',
    tag: 'passkeys',
    access: 'session',
    limit: 'login',
    oneFactor: true,
    summary: 'Confirm by a passkey that it is you',
    description:
      'The challenge comes from beginning to sign in by a passkey. The access tokens of the session end: refresh.',
    body: Closed({ credential: UsedCredential }),
    responses: { 204: Type.Null(), 400: FieldErrors, 403: Problem },
  }),
} as const
