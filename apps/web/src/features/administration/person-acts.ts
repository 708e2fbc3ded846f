import type { AdminPerson } from '@marquee/contract'
import { call, routes } from '../../lib/api.ts'

export type PersonAct =
  'rename' | 'promote' | 'demote' | 'password' | 'factor' | 'sessions' | 'disable' | 'enable' | 'delete'

export const ACT_NAMES: Record<PersonAct, string> = {
  rename: 'Rename',
  promote: 'Make administrator',
  demote: 'Remove as administrator',
  password: 'New password by link',
  factor: 'Remove second factor',
  sessions: 'End sessions',
  disable: 'Disable',
  enable: 'Enable',
  delete: 'Delete',
}

/** Acts on an account. No one disables or deletes their own here: the profile does the latter. */
export function actsFor({ administrator, disabled, second_factor }: AdminPerson, isMe: boolean): PersonAct[] {
  const role = administrator ? 'demote' : 'promote'
  if (isMe) return ['rename', role, 'password']
  const factor: PersonAct[] = second_factor ? ['factor'] : []
  return ['rename', role, 'password', ...factor, 'sessions', disabled ? 'enable' : 'disable', 'delete']
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
export const CONFIRMED: Record<Exclude<PersonAct, 'rename' | 'password' | 'delete'>, Confirmed> = {
  promote: {
    text: (name) => `${name} can then do everything on this page, also with your account.`,
    action: 'Make administrator',
    done: (name) => `${name} is an administrator`,
    run: (id) => call(routes.adminPromote, params(id)),
  },
  demote: {
    text: (name) => `${name} no longer administers this instance, and keeps everything else.`,
    action: 'Remove role',
    done: (name) => `${name} is no longer an administrator`,
    danger: true,
    run: (id) => call(routes.adminDemote, params(id)),
  },
  factor: {
    text: (name) => `${name} signs in with the password alone again, and can turn a new second factor on.`,
    action: 'Remove',
    done: (name) => `${name} has no second factor any more`,
    danger: true,
    run: (id) => call(routes.adminRemoveSecondFactor, params(id)),
  },
  sessions: {
    text: (name) => `${name} is signed out everywhere, and can sign in again.`,
    action: 'End sessions',
    done: (name) => `${name} is signed out everywhere`,
    danger: true,
    run: (id) => call(routes.adminEndSessions, params(id)),
  },
  disable: {
    text: (name) =>
      `${name} is signed out everywhere at once and cannot sign in, also not with tokens for scripts. Nothing is deleted, and you can enable the account again.`,
    action: 'Disable',
    done: (name) => `${name} is disabled`,
    danger: true,
    run: (id) => call(routes.adminDisable, params(id)),
  },
  enable: {
    text: (name) => `${name} can sign in again.`,
    action: 'Enable',
    done: (name) => `${name} is enabled`,
    run: (id) => call(routes.adminEnable, params(id)),
  },
}
