import type { AdministrativeAct, AdminPerson, AuditEntry } from '@marquee/contract'

const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)

/** "password, 2 passkeys and a provider", or "nothing yet". */
export function waysIn({ password, second_factor, passkeys, providers }: AdminPerson): string {
  const ways = [
    ...(password ? [second_factor ? 'password with code' : 'password'] : []),
    ...(passkeys > 0 ? [counted(passkeys, 'a passkey', 'passkeys')] : []),
    ...(providers > 0 ? [counted(providers, 'a provider', 'providers')] : []),
  ]
  return ways.length === 0 ? 'nothing yet' : new Intl.ListFormat('en-GB').format(ways)
}

const SOURCES: Record<string, string> = {
  starter: 'Starter catalogue',
  tmdb: 'TMDB',
  wikidata: 'Wikidata',
  movielens: 'MovieLens',
  csv: 'CSV file',
  letterboxd: 'Letterboxd',
  imdb: 'IMDb',
  trakt: 'Trakt',
  movary: 'Movary',
  yamtrack: 'Yamtrack',
  marquee: 'Marquee',
}

/** Name of a source of movies or histories. */
export const sourceName = (source: string): string => SOURCES[source] ?? source

/** Acts, around the name of the account (%). Acts without one did not concern an account. */
const ACTS: Record<AdministrativeAct, string> = {
  account_created: 'added %',
  renamed: 'renamed %',
  disabled: 'disabled %',
  enabled: 'enabled %',
  promoted: 'made % an administrator',
  demoted: 'removed % as administrator',
  password_reset: 'made a link for a new password of %',
  sessions_ended: 'ended the sessions of %',
  deleted: 'deleted %',
  second_factor_removed: 'removed the second factor of %',
  recovery_code_used: 'used a recovery code',
  invite_created: 'made an invite',
  invite_revoked: 'revoked an invite',
  registration_open: 'opened registration',
  registration_invite: 'made registration by invite only',
  registration_closed: 'closed registration',
  member_invites_on: 'allowed members to invite',
  member_invites_off: 'stopped members from inviting',
  message_deleted: 'deleted a message',
}

/** An entry of the audit log as a sentence. */
export function auditSentence({ actor, by_command, act, target }: AuditEntry): string {
  const who = actor ?? (by_command ? 'A command' : 'A deleted account')
  return `${who} ${ACTS[act].replace('%', () => target ?? 'an account that no longer exists')}`
}
