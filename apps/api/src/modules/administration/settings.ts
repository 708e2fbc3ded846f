import type { AdminSetting, Registration } from '@marquee/contract'
import type { ShownSetting } from '../../config.ts'

/** Values until an administrator chooses others. */
const UNCHANGED: Record<string, string> = { REGISTRATION: 'open', MEMBER_INVITES: 'false' }

/** A secret, of which only its presence is shown. */
const TMDB_TOKEN = 'TMDB_API_TOKEN'

/** Every setting with where its value comes from; what administrators have chosen counts where nothing else is given. */
export function describeSettings(
  shown: readonly ShownSetting[],
  { mode, member_invites: invites }: Registration,
  hasTmdbToken: boolean,
): AdminSetting[] {
  const chosen: Record<string, string> = { REGISTRATION: mode, MEMBER_INVITES: String(invites) }
  return shown.map(({ name, value, source, meaning, secret }) => {
    const now = source === 'default' ? chosen[name] : undefined
    if (now !== undefined) {
      const given = now !== UNCHANGED[name]
      return { name, value: now, given, source: given ? 'administrator' : 'default', meaning, secret }
    }
    if (name === TMDB_TOKEN && source === 'default' && hasTmdbToken)
      return { name, value, given: true, source: 'administrator', meaning, secret }
    return { name, value, given: source !== 'default', source, meaning, secret }
  })
}
