import { conflict } from '../../../errors.ts'

/** The answer to whatever would leave the instance without an administrator. */
export function lastAdministrator() {
  return conflict('The last administrator stays. Make somebody else administrator first.', 'last_administrator')
}
