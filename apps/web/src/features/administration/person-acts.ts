import type { AdminPerson } from '@marquee/contract'
import { call, routes } from '../../lib/api.ts'
import { t } from '../../words/t.ts'

export type PersonAct =
  | 'rename'
  | 'promote'
  | 'demote'
  | 'password'
  | 'factor'
  | 'sessions'
  | 'age'
  | 'disable'
  | 'enable'
  | 'delete'

export const ACT_NAMES: Record<PersonAct, string> = {
  rename: t('common.words.rename'),
  promote: t('administration.personActs.makeAdministrator'),
  demote: t('administration.personActs.removeAsAdministrator'),
  password: t('administration.personActs.newPasswordByLink'),
  factor: t('administration.personActs.removeSecondFactor'),
  sessions: t('administration.personActs.endSessions'),
  age: t('administration.personActs.ageLimit'),
  disable: t('administration.personActs.disable'),
  enable: t('administration.personActs.enable'),
  delete: t('administration.personActs.deleteIt'),
}

/** Acts on an account. No one disables or deletes their own here: the profile does the latter. */
export function actsFor({ administrator, disabled, second_factor }: AdminPerson, isMe: boolean): PersonAct[] {
  const role = administrator ? 'demote' : 'promote'
  if (isMe) return ['rename', role, 'password']
  const factor: PersonAct[] = second_factor ? ['factor'] : []
  const age: PersonAct[] = administrator ? [] : ['age']
  return ['rename', role, 'password', ...factor, 'sessions', ...age, disabled ? 'enable' : 'disable', 'delete']
}

interface Confirmed {
  text: (name: string) => string
  /** The button's verb. */
  action: string
  done: (name: string) => string
  danger?: boolean
  run: (id: string) => Promise<unknown>
}

const params = (id: string) => ({ params: { id } })

/** Acts that need nothing but a confirmation. */
export const CONFIRMED: Record<Exclude<PersonAct, 'rename' | 'password' | 'age' | 'delete'>, Confirmed> = {
  promote: {
    text: (name) => t('administration.personActs.nameCanThenDoEverything', { name }),
    action: t('administration.personActs.makeAdministrator'),
    done: (name) => t('administration.personActs.nameIsAnAdministrator', { name }),
    run: (id) => call(routes.adminPromote, params(id)),
  },
  demote: {
    text: (name) => t('administration.personActs.nameNoLongerAdministersThis', { name }),
    action: t('administration.personActs.removeRole'),
    done: (name) => t('administration.personActs.nameIsNoLongerAn', { name }),
    danger: true,
    run: (id) => call(routes.adminDemote, params(id)),
  },
  factor: {
    text: (name) => t('administration.personActs.nameSignsInWithThe', { name }),
    action: t('common.words.remove'),
    done: (name) => t('administration.personActs.nameHasNoSecondFactor', { name }),
    danger: true,
    run: (id) => call(routes.adminRemoveSecondFactor, params(id)),
  },
  sessions: {
    text: (name) => t('administration.personActs.sessionsEnd', { name }),
    action: t('administration.personActs.endSessions'),
    done: (name) => t('administration.personActs.sessionsEnded', { name }),
    danger: true,
    run: (id) => call(routes.adminEndSessions, params(id)),
  },
  disable: {
    text: (name) => t('administration.personActs.disableExplained', { name }),
    action: t('administration.personActs.disable'),
    done: (name) => t('administration.personActs.nameIsDisabled', { name }),
    danger: true,
    run: (id) => call(routes.adminDisable, params(id)),
  },
  enable: {
    text: (name) => t('administration.personActs.nameCanSignInAgain', { name }),
    action: t('administration.personActs.enable'),
    done: (name) => t('administration.personActs.nameIsEnabled', { name }),
    run: (id) => call(routes.adminEnable, params(id)),
  },
}
