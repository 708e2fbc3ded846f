import { problem } from '../../../errors.ts'

/** The answer to whatever would leave the instance without an administrator. */
export function lastAdministrator() {
  return problem('last_administrator')
}
