import type { AdminSetting, Registration } from '@marquee/contract'
import type { ShownSetting } from '../../config.ts'

/** Values until an administrator chooses others. */
const UNCHANGED: Record<string, string> = { REGISTRATION: 'open', MEMBER_INVITES: 'false' }

/** Every setting with where its value comes from; what administrators have chosen counts where nothing else is given. */
export function describeSettings(
  shown: readonly ShownSetting[],
  { mode, member_invites: invites }: Registration,
): AdminSetting[] {
  const chosen: Record<string, string> = { REGISTRATION: mode, MEMBER_INVITES: String(invites) }
  return shown.map(({ name, value, source, meaning, secret }) => {
    const now = source === 'default' ? chosen[name] : undefined
    if (now !== undefined) {
      const given = now !== UNCHANGED[name]
      return { name, value: now, given, source: given ? 'administrator' : 'default', meaning, secret }
    }
    return { name, value, given: source !== 'default', source, meaning, secret }
  })
}
