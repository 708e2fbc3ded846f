import type { IdentityConfig } from '../../../config.ts'
import type { ProvidedClaims } from './claims.ts'
import { SignInFailure } from './sign-in-failure.ts'

type GroupSettings = Pick<IdentityConfig, 'allowedGroups' | 'adminGroup' | 'groupsClaim' | 'scopes'>

/**
 * Admits members of the allowed groups. Returns true if the groups make them administrators; null if the groups do not decide it.
 * @throws SignInFailure
 */
export function checkGroups({ groups }: ProvidedClaims, settings: GroupSettings): boolean | null {
  const { allowedGroups, adminGroup, groupsClaim, scopes } = settings
  if (allowedGroups.length > 0) {
    if (groups === null) {
      const reason = `The provider sends no claim "${groupsClaim}": let it, or correct IDENTITY_GROUPS_CLAIM; IDENTITY_SCOPES asks for "${scopes}".`
      throw new SignInFailure('identity_no_groups', reason)
    }
    if (!groups.some((group) => allowedGroups.includes(group)))
      throw new SignInFailure('identity_not_allowed', 'The person is in none of IDENTITY_ALLOWED_GROUPS.')
  }
  return adminGroup === null || groups === null ? null : groups.includes(adminGroup)
}
