import { isEmail } from '../service.ts'

/** Claims of a provider about a user. Only issuer and subject identify the user; the rest are suggestions. */
export interface ProvidedClaims {
  issuer: string
  subject: string
  preferredUsername: string | null
  name: string | null
  /** Null unless the provider has verified it, or the operator trusts it to. */
  email: string | null
  /** Null if the claim is absent. */
  groups: string[] | null
}

export interface ClaimSettings {
  groupsClaim: string
  trustEmail: boolean
}

type Claims = Readonly<Record<string, unknown>>

/** Reads the claims of an ID token, and of the provider's user info where the token lacks them. */
export function readClaims(
  token: Claims & { iss: string; sub: string },
  info: Claims,
  settings: ClaimSettings,
): ProvidedClaims {
  const all = { ...info, ...token }
  return {
    issuer: token.iss,
    subject: token.sub,
    preferredUsername: textOf(all['preferred_username']),
    name: textOf(all['name']),
    email: verifiedEmail(token, settings) ?? verifiedEmail(info, settings),
    groups: groupsOf(all[settings.groupsClaim] ?? info[settings.groupsClaim]),
  }
}

/** True if the ID token alone lacks something that the user info may have. */
export function needsInfo(token: Claims, { groupsClaim }: ClaimSettings, usesGroups: boolean): boolean {
  const wanted = ['preferred_username', 'email', 'email_verified', ...(usesGroups ? [groupsClaim] : [])]
  return wanted.some((claim) => token[claim] === undefined)
}

function verifiedEmail({ email, email_verified: verified }: Claims, { trustEmail }: ClaimSettings): string | null {
  if (typeof email !== 'string' || !isEmail(email)) return null
  return verified === true || trustEmail ? email : null
}

/** Some providers send a single group as a text. */
function groupsOf(value: unknown): string[] | null {
  if (value === undefined || value === null) return null
  return [value].flat().filter((group) => typeof group === 'string')
}

/** Bounded, and without what PostgreSQL cannot store. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return value.slice(0, 256).toWellFormed().replaceAll('\0', '') || null
}
