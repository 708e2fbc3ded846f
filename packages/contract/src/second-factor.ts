import { Type, type Static } from 'typebox'
import { Device, SignedIn, Ticket } from './accounts.ts'
import { Closed, FieldErrors, Nullable, Problem, Secret, Timestamp } from './common.ts'
import { defineRoute } from './route.ts'

/** Of an app (six digits), or a recovery code; blanks and hyphens do not count. */
const Code = Type.String({ minLength: 1, maxLength: 64, examples: ['287082'] })

export const SecondFactor = Closed({
  /** Null while it is off. */
  on_since: Nullable(Timestamp),
  /** Recovery codes that are left. */
  recovery_left: Type.Integer({ minimum: 0 }),
})
export type SecondFactor = Static<typeof SecondFactor>

/** Secret for an authenticator app: typed, or read from a QR code of the address. Both are shown only here. */
export const NewSecondFactor = Closed({
  secret: Secret({ examples: ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'] }),
  address: Secret({
    examples: ['otpauth://totp/Marquee:ada?issuer=Marquee&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&digits=6&period=30'],
  }),
})
export type NewSecondFactor = Static<typeof NewSecondFactor>

/** Ten codes, each good for one sign-in without the app. They are shown only here. */
export const RecoveryCodes = Closed({ recovery_codes: Type.Array(Secret({ examples: ['MFRG-GZDF-MZTW-Q2LK'] })) })
export type RecoveryCodes = Static<typeof RecoveryCodes>

const FRESH = 'Needs a sign-in or confirmation less than 5 minutes ago (403 `confirmation_needed`).'
const own = { tag: 'second factor', access: 'session' } as const

export const secondFactorRoutes = {
  finishSignIn: defineRoute({
    method: 'POST',
    path: '/token/second-factor',
    tag: 'accounts',
    access: 'anonymous',
    limit: 'password',
    summary: 'Finish signing in by a code',
    description:
      'The ticket comes with the 401 `second_factor_needed` of `/token`, and lasts for 5 minutes or 5 wrong codes (401 `wrong_code`, then `ticket_not_valid`). A wrong code counts as a wrong password. `recovery` is answered when a recovery code signs in, and once more at the next sign-in.',
    body: Closed({ ticket: Ticket, code: Code, device: Type.Optional(Device) }),
    responses: { 200: SignedIn, 401: Problem, 403: Problem },
  }),
  secondFactor: defineRoute({
    ...own,
    method: 'GET',
    path: '/identity/second-factor',
    limit: 'read',
    oneFactor: true,
    summary: 'Whether the account has a second factor',
    responses: { 200: SecondFactor },
  }),
  beginSecondFactor: defineRoute({
    ...own,
    method: 'POST',
    path: '/identity/second-factor',
    limit: 'write',
    oneFactor: true,
    summary: 'Make the secret of a second factor',
    description: `It counts once a code was sent to \`/identity/second-factor/on\`. ${FRESH}`,
    responses: { 200: NewSecondFactor, 403: Problem, 409: Problem },
  }),
  turnOnSecondFactor: defineRoute({
    ...own,
    method: 'POST',
    path: '/identity/second-factor/on',
    limit: 'login',
    oneFactor: true,
    summary: 'Turn the second factor on by a first code',
    description: FRESH,
    body: Closed({ code: Code }),
    responses: { 200: RecoveryCodes, 400: FieldErrors, 403: Problem, 404: Problem },
  }),
  renewRecoveryCodes: defineRoute({
    ...own,
    method: 'POST',
    path: '/identity/second-factor/recovery-codes',
    limit: 'login',
    summary: 'Replace all recovery codes by ten new ones',
    description: FRESH,
    responses: { 200: RecoveryCodes, 403: Problem, 404: Problem },
  }),
  turnOffSecondFactor: defineRoute({
    ...own,
    method: 'DELETE',
    path: '/identity/second-factor',
    limit: 'write',
    summary: 'Turn the second factor off',
    description: FRESH,
    responses: { 204: Type.Null(), 403: Problem, 404: Problem },
  }),
  confirmByCode: defineRoute({
    ...own,
    method: 'POST',
    path: '/identity/confirm/second-factor',
    limit: 'login',
    oneFactor: true,
    summary: 'Confirm by a code of the second factor that it is you',
    description: 'As by a password, which accounts with a second factor cannot use for it.',
    body: Closed({ code: Code }),
    responses: { 204: Type.Null(), 400: FieldErrors, 404: Problem },
  }),
} as const
