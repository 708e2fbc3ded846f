import type { IdentityErrorCode } from '@marquee/contract'
import { t } from '../words/t.ts'

const OPERATOR = t('lib.identityErrors.theOperatorOfThisInstance')

/** @param provider its name, as the button has it */
const MESSAGES: Record<IdentityErrorCode, (provider: string) => string> = {
  identity_denied: (provider) => t('lib.identityErrors.providerDidNotSignYou', { provider }),
  identity_expired: () => t('lib.identityErrors.thisSignInTookToo'),
  identity_failed: (provider) => t('lib.identityErrors.signingInWithProviderDid', { provider, operator: OPERATOR }),
  identity_unavailable: (provider) => t('lib.identityErrors.providerDoesNotAnswerRight', { provider }),
  identity_not_allowed: (provider) => t('lib.identityErrors.yourAccountAtProviderIs', { provider, operator: OPERATOR }),
  identity_no_groups: (provider) => t('lib.identityErrors.providerDidNotSayWhich', { provider, operator: OPERATOR }),
  identity_no_account: () => t('lib.identityErrors.youHaveNoAccountHere', { operator: OPERATOR }),
  identity_taken: (provider) => t('lib.identityErrors.thisAccountAtProviderBelongs', { provider }),
  account_disabled: () => t('lib.identityErrors.thisAccountHasBeenDisabled'),
}

/** Message for the `error` of a sign-in through the provider; an unknown one is a failure like any other. */
export function identityErrorMessage(code: string, provider = t('lib.identityErrors.yourIdentityProvider')): string {
  const message = Object.hasOwn(MESSAGES, code) ? MESSAGES[code as IdentityErrorCode] : MESSAGES.identity_failed
  const text = message(provider)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
