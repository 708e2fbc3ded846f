import type { IdentityErrorCode } from '@marquee/contract'
import type { FastifyBaseLogger } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { IdentityConfig } from '../../../config.ts'
import { problem } from '../../../errors.ts'
import type { SessionUser } from '../../../common/auth-user.ts'
import { requireFresh } from '../confirmation/confirmation.ts'
import { hashToken, newToken } from '../tokens/tokens.ts'
import type { AccountMaker } from './account-maker.ts'
import { checkGroups } from './groups.ts'
import type { FlowSecrets, IdentityClient, ProvidedSignIn } from './identity-client.ts'
import { localPath } from './local-path.ts'
import { MetadataError } from './provider-metadata.ts'
import { failureOf, SignInFailure } from './sign-in-failure.ts'
import type { SignInRepository, WaitingIdentity } from './sign-in-repository.ts'

/** Time limit for the sign-in at the provider, and then for choosing an account. */
export const FLOW_SECONDS = 600

/** One way to the provider and back; the browser keeps it in a signed cookie. */
export interface Flow extends FlowSecrets {
  redirectUri: string
  redirect: string
  invite: string | null
  /** True if the sign-in started on this machine. */
  isLocal: boolean
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The session whose account is to be connected; null for a sign-in. */
  connects: { userId: string; sessionId: string } | null
}

/** State at the start of a sign-in. */
export interface FlowStart {
  redirect?: string
  invite?: string
  isLocal: boolean
}

export interface Begun {
  location: string
  /** Null if the provider could not be reached. */
  flow: Flow | null
}

/** Destination of the browser after the provider. */
export interface Returned {
  location: string
  /** Secret by which the page fetches the sign-in; null if there is nothing to fetch. */
  secret: string | null
}

export interface SignInFlowDependencies {
  identity: IdentityConfig
  client: Pick<IdentityClient, 'authorizationUrl' | 'redeem'>
  repository: SignInRepository
  accountMaker: Pick<AccountMaker, 'make'>
  log: Pick<FastifyBaseLogger, 'warn'>
  now: () => Date
}

/** The way to the provider and back, which ends with a sign-in that waits for its page, or with an error code. */
export function createSignInFlow(dependencies: SignInFlowDependencies) {
  const { client, repository, log, now } = dependencies
  const after = { signIn: (code: IdentityErrorCode) => `/signin?error=${code}`, connect: '/edit-profile' }

  function newFlow(origin: string, rest: Pick<Flow, 'redirect' | 'invite' | 'isLocal' | 'connects'>): Flow {
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    const redirectUri = `${origin}/api/identity/callback`
    return { ...secrets, redirectUri, expiresAt: now().getTime() + FLOW_SECONDS * 1000, ...rest }
  }

  function logged(error: unknown): SignInFailure {
    const failure = failureOf(error)
    log.warn({ code: failure.code, reason: failure.message }, 'A sign-in through the identity provider failed.')
    return failure
  }

  return {
    /** Starts a sign-in. @param origin of the redirect URI, without a slash at the end */
    async begin(origin: string, { redirect, invite, isLocal }: FlowStart): Promise<Begun> {
      const flow = newFlow(origin, { redirect: localPath(redirect), invite: invite ?? null, isLocal, connects: null })
      try {
        return { location: await client.authorizationUrl(flow, flow.redirectUri), flow }
      } catch (error) {
        return { location: after.signIn(logged(error).code), flow: null }
      }
    },

    /** Starts to connect the user's account. @throws AppError 403 `confirmation_needed`, 503 when the provider cannot be reached */
    async beginConnecting(origin: string, user: SessionUser): Promise<{ location: string; flow: Flow }> {
      requireFresh(user, now())
      const connects = { userId: user.id, sessionId: user.sessionId }
      const flow = newFlow(origin, { redirect: after.connect, invite: null, isLocal: false, connects })
      try {
        return { location: await client.authorizationUrl(flow, flow.redirectUri), flow }
      } catch (error) {
        if (!(error instanceof MetadataError)) throw error
        throw problem('unavailable/provider')
      }
    },

    /** Takes the provider's answer. @param query what the provider appended; @param flow null without a valid cookie */
    async end(query: URLSearchParams, flow: Flow | null): Promise<Returned> {
      const state = hashToken(query.get('state') ?? '')
      const isRepeated = flow
        ? !(await repository.useState(state, new Date(flow.expiresAt)))
        : await repository.isUsed(state)
      if (isRepeated) return { location: flow?.connects ? after.connect : '/signin/return', secret: null }
      try {
        if (!flow || flow.expiresAt < now().getTime())
          throw new SignInFailure('identity_expired', 'The browser came back without a valid cookie of its sign-in.')
        const answer = new URL(`${flow.redirectUri}?${query.toString()}`)
        const provided = await client.redeem(answer, flow)
        if (flow.connects) return await connect(dependencies, flow.connects, provided)
        return { location: '/signin/return', secret: await keep(dependencies, flow, provided) }
      } catch (error) {
        const { code } = logged(error)
        return { location: flow?.connects ? `${after.connect}?error=${code}` : after.signIn(code), secret: null }
      }
    },
  }
}

/** Finds or makes the account, or notes that the person has to choose. Returns the secret of the waiting sign-in. */
async function keep(
  dependencies: SignInFlowDependencies,
  flow: Flow,
  { claims, idToken }: ProvidedSignIn,
): Promise<string> {
  const { identity: settings, repository, accountMaker, now } = dependencies
  const identity: WaitingIdentity = {
    issuer: claims.issuer,
    subject: claims.subject,
    email: claims.email,
    names: [claims.preferredUsername, claims.name, claims.email?.split('@')[0] ?? null],
    administrator: checkGroups(claims, settings),
    invite: flow.invite,
    isLocal: flow.isLocal,
  }
  const known = await repository.findByIdentity(claims)
  if (known?.isDisabled) throw new SignInFailure('account_disabled', 'The account is disabled.')
  const username = claims.preferredUsername?.normalize('NFC') ?? null
  const candidate = known ? undefined : await repository.findCandidate({ username, email: claims.email })
  const userId = known?.id ?? (candidate ? null : await accountMaker.make(identity))
  const secret = newToken()
  const waiting = { hash: hashToken(secret), userId, candidateId: candidate?.id ?? null, identity, idToken }
  await repository.keep({ ...waiting, redirect: flow.redirect }, new Date(now().getTime() + FLOW_SECONDS * 1000))
  return secret
}

async function connect(
  { identity, repository }: SignInFlowDependencies,
  { userId, sessionId }: NonNullable<Flow['connects']>,
  { claims }: ProvidedSignIn,
): Promise<Returned> {
  checkGroups(claims, identity)
  if (!(await repository.isLive(userId, sessionId)))
    throw new SignInFailure('identity_expired', 'The session that was to be connected has ended.')
  if (!(await repository.connect(userId, claims)))
    throw new SignInFailure('identity_taken', 'The identity is connected with another account.')
  return { location: '/edit-profile', secret: null }
}
