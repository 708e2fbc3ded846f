import type { AdministrativeAct, AuditEntry } from '@marquee/contract'
import { t } from '../../words/t.ts'

const SOURCES: Record<string, string> = {
  starter: t('administration.words.starterCatalogue'),
  tmdb: 'TMDB',
  wikidata: 'Wikidata',
  movielens: 'MovieLens',
  csv: t('administration.words.csvFile'),
  people: t('administration.words.severalPeople'),
  letterboxd: 'Letterboxd',
  imdb: 'IMDb',
  trakt: 'Trakt',
  movary: 'Movary',
  yamtrack: 'Yamtrack',
  marquee: 'Marquee',
}

/** Name of a source of movies or histories. */
export const sourceName = (source: string): string => SOURCES[source] ?? source

const MINUTE_S = 60
const HOUR_S = 3600

/** A time to come, in words: "about 5 minutes". */
export function roughTime(seconds: number): string {
  if (seconds < MINUTE_S) return t('administration.words.lessThanAMinute')
  if (seconds < 2 * HOUR_S) return t('administration.words.aboutMinutes', { minutes: Math.round(seconds / MINUTE_S) })
  return t('administration.words.aboutHours', { hours: Math.round(seconds / HOUR_S) })
}

/** Entries of the audit log by who acted, and the name of the account concerned. */
const ACTS: Record<AdministrativeAct, (who: string, name: string) => string> = {
  account_created: (who, name) => t('administration.words.addedName', { who, name }),
  renamed: (who, name) => t('administration.words.renamedName', { who, name }),
  disabled: (who, name) => t('administration.words.disabledName', { who, name }),
  enabled: (who, name) => t('administration.words.enabledName', { who, name }),
  promoted: (who, name) => t('administration.words.madeNameAnAdministrator', { who, name }),
  demoted: (who, name) => t('administration.words.removedNameAsAdministrator', { who, name }),
  password_reset: (who, name) => t('administration.words.madeALinkForA', { who, name }),
  sessions_ended: (who, name) => t('administration.words.endedTheSessionsOfName', { who, name }),
  deleted: (who, name) => t('administration.words.deletedName', { who, name }),
  second_factor_removed: (who, name) => t('administration.words.removedTheSecondFactorOf', { who, name }),
  age_limit_set: (who, name) => t('administration.words.setAgeLimit', { who, name }),
  age_limit_removed: (who, name) => t('administration.words.removedAgeLimit', { who, name }),
  recovery_code_used: (who) => t('administration.words.usedARecoveryCode', { who }),
  invite_created: (who) => t('administration.words.madeAnInvite', { who }),
  invite_revoked: (who) => t('administration.words.revokedAnInvite', { who }),
  registration_open: (who) => t('administration.words.openedRegistration', { who }),
  registration_invite: (who) => t('administration.words.madeRegistrationByInviteOnly', { who }),
  registration_closed: (who) => t('administration.words.closedRegistration', { who }),
  member_invites_on: (who) => t('administration.words.allowedMembersToInvite', { who }),
  member_invites_off: (who) => t('administration.words.stoppedMembersFromInviting', { who }),
  message_deleted: (who) => t('administration.words.deletedAMessage', { who }),
  tmdb_token_set: (who) => t('administration.words.setTheTmdbToken', { who }),
  tmdb_token_removed: (who) => t('administration.words.removedTheTmdbToken', { who }),
  movie_fetch_started: (who) => t('administration.words.startedFetchingMovies', { who }),
  movie_fetch_stopped: (who) => t('administration.words.stoppedFetchingMovies', { who }),
  ratings_brought: (who) => t('administration.words.broughtRatings', { who }),
  ratings_removed: (who) => t('administration.words.removedRatings', { who }),
}

/** An entry of the audit log as a sentence. */
export function auditSentence({ actor, by_command, act, target }: AuditEntry): string {
  const who = actor ?? (by_command ? t('administration.words.aCommand') : t('administration.words.aDeletedAccount'))
  return ACTS[act](who, target ?? t('administration.words.anAccountThatNoLonger'))
}
