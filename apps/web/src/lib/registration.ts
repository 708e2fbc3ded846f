import type { WebConfig } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from './config-query.ts'
import { useLinkSecret } from './link-secrets.ts'
import { t } from '../words/t.ts'

/** Registration of this instance, as far as this visitor is concerned. */
export interface Registration {
  mode: WebConfig['registration']
  /** The invite that this tab holds, undefined while that is not known yet. */
  invite: string | null | undefined
  /** False for a visitor who would be refused: it is closed, or needs an invite that this tab does not hold. */
  isAllowed: boolean
}

/** An instance whose settings did not load counts as open: the server refuses with its own sentence. */
export function useRegistration(): Registration {
  const mode = useQuery(configQuery).data?.registration ?? 'open'
  const invite = useLinkSecret('invite')
  return { mode, invite, isAllowed: mode === 'open' || (mode === 'invite' && typeof invite === 'string') }
}

/** Why a visitor may not sign up; the server says the same. */
export const REFUSALS = {
  invite: t('lib.registration.youNeedAnInviteTo'),
  closed: t('lib.registration.registrationIsClosedOnThis'),
} as const

/** True if accounts have passwords here. An instance whose settings did not load is assumed to have them. */
export function useTakesPasswords(): boolean {
  return useQuery(configQuery).data?.password_sign_in !== false
}
