import type { IdentityErrorCode } from '@marquee/contract'

const OPERATOR = 'the operator of this instance'

/** @param provider its name, as the button has it */
const MESSAGES: Record<IdentityErrorCode, (provider: string) => string> = {
  identity_denied: (provider) => `${provider} did not sign you in. Try again, or choose another way.`,
  identity_expired: () => 'This sign-in took too long, or was already used. Start again.',
  identity_failed: (provider) => `Signing in with ${provider} did not work. Try again, or ask ${OPERATOR}.`,
  identity_unavailable: (provider) => `${provider} does not answer right now. Try again in a moment.`,
  identity_not_allowed: (provider) =>
    `Your account at ${provider} is in none of the groups that may come in. Ask ${OPERATOR}.`,
  identity_no_groups: (provider) =>
    `${provider} did not say which groups you are in, so no one can be let in. Tell ${OPERATOR}.`,
  identity_no_account: () => `You have no account here, and a new one was not made. Ask ${OPERATOR} for one.`,
  identity_taken: (provider) => `This account at ${provider} belongs to someone else here.`,
  account_disabled: () => 'This account has been disabled by an administrator.',
}

/** Message for the `error` of a sign-in through the provider; an unknown one is a failure like any other. */
export function identityErrorMessage(code: string, provider = 'your identity provider'): string {
  const message = Object.hasOwn(MESSAGES, code) ? MESSAGES[code as IdentityErrorCode] : MESSAGES.identity_failed
  const text = message(provider)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
