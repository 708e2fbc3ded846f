import { conflict } from '../../../errors.ts'

/** The answer to whatever would leave the instance without an administrator. */
export function lastAdministrator() {
  return conflict(
    'You can’t remove the last administrator. Make someone else an administrator first.',
    'last_administrator',
  )
}
