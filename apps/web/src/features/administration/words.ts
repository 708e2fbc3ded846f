import type { AdministrativeAct, AdminPerson, AuditEntry } from '@marquee/contract'
import { formatList } from '../../words/format.ts'
import { t } from '../../words/t.ts'

/** "password, 2 passkeys and a provider", or "nothing yet". */
export function waysIn({ password, second_factor, passkeys, providers }: AdminPerson): string {
  const ways = [
    ...(password
      ? [second_factor ? t('administration.words.passwordWithCode') : t('administration.words.password')]
      : []),
    ...(passkeys > 0 ? [t('administration.words.passkeys', { passkeys })] : []),
    ...(providers > 0 ? [t('administration.words.providers', { providers })] : []),
  ]
  return ways.length === 0 ? t('administration.words.nothingYet') : formatList(ways)
}

const SOURCES: Record<string, string> = {
  starter: t('administration.words.starterCatalogue'),
  tmdb: 'TMDB',
  wikidata: 'Wikidata',
  movielens: 'MovieLens',
  csv: t('administration.words.csvFile'),
  letterboxd: 'Letterboxd',
  imdb: 'IMDb',
  trakt: 'Trakt',
  movary: 'Movary',
  yamtrack: 'Yamtrack',
  marquee: 'Marquee',
}

/** Name of a source of movies or histories. */
export const sourceName = (source: string): string => SOURCES[source] ?? source

/** Acts, with the name of the account concerned. */
const ACTS: Record<AdministrativeAct, (name: string) => string> = {
  account_created: (name) => t('administration.words.addedName', { name }),
  renamed: (name) => t('administration.words.renamedName', { name }),
  disabled: (name) => t('administration.words.disabledName', { name }),
  enabled: (name) => t('administration.words.enabledName', { name }),
  promoted: (name) => t('administration.words.madeNameAnAdministrator', { name }),
  demoted: (name) => t('administration.words.removedNameAsAdministrator', { name }),
  password_reset: (name) => t('administration.words.madeALinkForA', { name }),
  sessions_ended: (name) => t('administration.words.endedTheSessionsOfName', { name }),
  deleted: (name) => t('administration.words.deletedName', { name }),
  second_factor_removed: (name) => t('administration.words.removedTheSecondFactorOf', { name }),
  recovery_code_used: () => t('administration.words.usedARecoveryCode'),
  invite_created: () => t('administration.words.madeAnInvite'),
  invite_revoked: () => t('administration.words.revokedAnInvite'),
  registration_open: () => t('administration.words.openedRegistration'),
  registration_invite: () => t('administration.words.madeRegistrationByInviteOnly'),
  registration_closed: () => t('administration.words.closedRegistration'),
  member_invites_on: () => t('administration.words.allowedMembersToInvite'),
  member_invites_off: () => t('administration.words.stoppedMembersFromInviting'),
  message_deleted: () => t('administration.words.deletedAMessage'),
}

/** An entry of the audit log as a sentence. */
export function auditSentence({ actor, by_command, act, target }: AuditEntry): string {
  const who = actor ?? (by_command ? t('administration.words.aCommand') : t('administration.words.aDeletedAccount'))
  return `${who} ${ACTS[act](target ?? t('administration.words.anAccountThatNoLonger'))}`
}
