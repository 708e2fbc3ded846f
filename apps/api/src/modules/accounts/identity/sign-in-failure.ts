import type { IdentityErrorCode } from '@marquee/contract'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { MetadataError, reasonOf } from './provider-metadata.ts'

/** A sign-in through the provider that failed: a code for the page, and a reason for the operator's log that holds no token. */
export class SignInFailure extends Error {
  override name = 'SignInFailure'
  readonly code: IdentityErrorCode
  constructor(code: IdentityErrorCode, reason: string) {
    super(reason)
    this.code = code
  }
}

/** Meaning of an error during a sign-in with a provider. Errors of our own are thrown on. */
export function failureOf(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error
  if (error instanceof MetadataError) return new SignInFailure('identity_unavailable', error.message)
  if (error instanceof AuthorizationResponseError) return ofAnswer(error)
  if (error instanceof ResponseBodyError) return ofRefusal(error)
  if (error instanceof ClientError) return ofClient(error)
  if (error instanceof TypeError && error.cause !== undefined)
    return new SignInFailure('identity_unavailable', `The provider cannot be reached: ${reasonOf(error)}.`)
  if (error instanceof DOMException) return new SignInFailure('identity_failed', reasonOf(error))
  throw error
}

/** The provider sent the browser back with an error (RFC 6749, section 4.1.2.1). */
function ofAnswer({ error, error_description: description }: AuthorizationResponseError): SignInFailure {
  const reason = `The provider answered ${quote(error, description)}.`
  if (error === 'access_denied') return new SignInFailure('identity_denied', reason)
  const isOutage = error === 'server_error' || error === 'temporarily_unavailable'
  return new SignInFailure(isOutage ? 'identity_unavailable' : 'identity_failed', reason)
}

/** The provider refused to answer with tokens or claims (RFC 6749, section 5.2). */
function ofRefusal({ error, error_description: description, status }: ResponseBodyError): SignInFailure {
  const advice = error === 'invalid_client' ? ' Check IDENTITY_CLIENT_ID and IDENTITY_CLIENT_SECRET.' : ''
  const reason = `The provider refused with ${quote(error, description)}.${advice}`
  return new SignInFailure(status >= 500 ? 'identity_unavailable' : 'identity_failed', reason)
}

function ofClient(error: ClientError): SignInFailure {
  const { cause } = error
  if (cause instanceof Response)
    return new SignInFailure(
      cause.status >= 500 ? 'identity_unavailable' : 'identity_failed',
      `The provider's answer cannot be used: ${error.message} (status ${cause.status}).`,
    )
  const advice =
    error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' ? " Compare this server's clock with the provider's." : ''
  const isOutage = error.code === 'OAUTH_TIMEOUT'
  return new SignInFailure(isOutage ? 'identity_unavailable' : 'identity_failed', `${reasonOf(error)}.${advice}`)
}

/** The provider's own words, in one bounded line. */
function quote(error: string, description: string | undefined): string {
  const words = description === undefined ? error : `${error} (${description})`
  return words.replaceAll(/[^\P{C}]/gu, ' ').slice(0, 300)
}
