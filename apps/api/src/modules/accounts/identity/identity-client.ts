import type { FastifyBaseLogger } from 'fastify'
import { decodeJwt } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  type ClientAuth,
  type IDToken,
} from 'openid-client'
import type { IdentityConfig } from '../../../config.ts'
import { boundedAnswer } from './bounded-answer.ts'
import { needsInfo, readClaims, type ProvidedClaims } from './claims.ts'
import { createMetadataSource, type ProviderMetadata } from './provider-metadata.ts'
import { SignInFailure } from './sign-in-failure.ts'

/** Secrets that tie an answer of the provider to its request (RFC 6749, OpenID Connect Core 1.0, RFC 7636). */
export interface FlowSecrets {
  state: string
  nonce: string
  verifier: string
}

export interface ProvidedSignIn {
  claims: ProvidedClaims
  /** Hint for the provider at sign-out; null if it is too long for an address. */
  idToken: string | null
}

export type IdentityClient = ReturnType<typeof createIdentityClient>

const TIMEOUT_SECONDS = 5
const MAX_BYTES = 256 * 1024
const CLOCK_TOLERANCE_SECONDS = 60
/** An ID token has just been made when it is fetched; one that is older comes from a wrong clock. */
const MAX_AGE_SECONDS = 300
const MAX_HINT_LENGTH = 4096

/** The authorization code flow with one provider: PKCE, state, nonce, and signatures by keys that are fetched for each sign-in. */
export function createIdentityClient(
  identity: IdentityConfig,
  { now, log }: { now: () => Date; log: Pick<FastifyBaseLogger, 'warn'> },
) {
  const metadata = createMetadataSource({ issuer: identity.issuer, now, log })
  const usesGroups = identity.allowedGroups.length > 0 || identity.adminGroup !== null

  /** A new one each time, because it keeps the keys that it has fetched. */
  async function configuration(): Promise<Configuration> {
    return configure(identity, await metadata())
  }

  async function userInfo(
    config: Configuration,
    accessToken: string,
    token: IDToken,
  ): Promise<Record<string, unknown>> {
    const isNeeded = needsInfo(token, identity, usesGroups)
    if (!isNeeded || config.serverMetadata().userinfo_endpoint === undefined) return {}
    return fetchUserInfo(config, accessToken, token.sub)
  }

  return {
    /** Address to send the browser to. @throws MetadataError */
    async authorizationUrl({ state, nonce, verifier }: FlowSecrets, redirectUri: string): Promise<string> {
      const parameters = {
        redirect_uri: redirectUri,
        scope: identity.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }
      return buildAuthorizationUrl(await configuration(), parameters).href
    },

    /** Trades the provider's answer for its claims. @param answer the redirect URI with what the provider appended */
    async redeem(answer: URL, { state, nonce, verifier }: FlowSecrets): Promise<ProvidedSignIn> {
      const config = await configuration()
      const tokens = await authorizationCodeGrant(config, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      })
      const token = tokens.claims()
      if (!token || tokens.id_token === undefined) throw new SignInFailure('identity_failed', 'There is no ID token.')
      checkTime(token, now())
      checkSubject(token)
      const info = await userInfo(config, tokens.access_token, token)
      return {
        claims: readClaims(token, info, identity),
        idToken: tokens.id_token.length > MAX_HINT_LENGTH ? null : tokens.id_token,
      }
    },

    /** Address at which the provider's session ends; null if it has none, or the token is another provider's. */
    async logoutUrl(idToken: string, returnTo: string): Promise<string | null> {
      const { issuer, end_session_endpoint: endpoint } = await metadata()
      if (endpoint === undefined || decodeJwt(idToken).iss !== issuer) return null
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: returnTo }
      return buildEndSessionUrl(await configuration(), parameters).href
    },
  }
}

function configure({ issuer, clientId, clientSecret }: IdentityConfig, metadata: ProviderMetadata): Configuration {
  const config = new Configuration(
    metadata,
    clientId,
    { ...(clientSecret !== null && { client_secret: clientSecret }), [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    authentication(clientSecret, metadata),
  )
  config.timeout = TIMEOUT_SECONDS
  config[customFetch] = async (url, options) => boundedAnswer(await fetch(url, options), MAX_BYTES)
  enableNonRepudiationChecks(config)
  // The operator wrote an address without TLS: a provider on the same host or network.
  if (issuer.startsWith('http:')) allowInsecureRequests(config)
  return config
}

function authentication(secret: string | null, metadata: ProviderMetadata): ClientAuth {
  if (secret === null) return None()
  const methods = metadata.token_endpoint_auth_methods_supported
  const takesBasic = methods === undefined || methods.includes('client_secret_basic')
  return takesBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}

function checkTime({ iat }: IDToken, now: Date): void {
  const age = now.getTime() / 1000 - iat
  if (age <= MAX_AGE_SECONDS && age >= -CLOCK_TOLERANCE_SECONDS - 1) return
  const off = `${Math.abs(Math.round(age))} seconds in the ${age > 0 ? 'past' : 'future'}`
  throw new SignInFailure(
    'identity_failed',
    `The ID token was made ${off}: compare this server's clock with the provider's.`,
  )
}

function checkSubject({ sub }: IDToken): void {
  if (!/^[ -~]{1,255}$/.test(sub))
    throw new SignInFailure('identity_failed', 'The subject is not 1 to 255 ASCII characters.')
}
