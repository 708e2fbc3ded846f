import { acceptedScopes, SEAT_HEADER, tokenRefusal, type RouteContract } from '@marquee/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSession, lacksSecondFactor, type Caller, type FactorRule } from '../common/auth-user.ts'
import { AppError, problem } from '../errors.ts'
import { challenge } from '../http/challenge.ts'
import { finishHook } from './finish-hook.ts'

export interface AuthDependencies {
  /** Returns the user of a valid access token with a live session, or of a personal token; null for anything else. */
  authenticate: (token: string) => Promise<Caller | null>
  isMember: (groupId: string, userId: string) => Promise<boolean>
  /** Address for absolute links, base path included; null takes it from the request. */
  publicUrl: string | null
  /** Users who must have a second factor. */
  requireSecondFactor: FactorRule
}

declare module 'fastify' {
  interface FastifyRequest {
    user: Caller | null
    activeGroup: () => Promise<string | null>
    /** Address under which people open the product, for absolute links: with the base path, without a slash at its end. */
    publicAddress: () => string
    /** True while the request's credentials are valid, for answers that take minutes. True for a request without any. */
    isStillAllowed: () => Promise<boolean>
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Reads the bearer token and the active group. An invalid token is a 401 even where none is needed, so that the client refreshes it. */
export function auth(
  app: FastifyInstance,
  { authenticate, isMember, publicUrl, requireSecondFactor }: AuthDependencies,
): void {
  app.decorateRequest('user', null)
  app.decorateRequest('activeGroup', function () {
    const { user } = this
    const header = this.headers['x-group-id']
    if (!user || typeof header !== 'string' || !UUID.test(header)) return Promise.resolve(null)
    const groupId = header.toLowerCase()
    const found = isMember(groupId, user.id).then((member) => (member ? groupId : null))
    this.activeGroup = () => found
    return found
  })
  app.decorateRequest('publicAddress', function () {
    return publicUrl ?? `${this.protocol}://${this.host}`
  })
  app.decorateRequest('isStillAllowed', async function () {
    const token = bearerOf(this.headers.authorization)
    return this.user === null || (token !== null && (await authenticate(token)) !== null)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const contract = request.routeOptions.config.contract
    if (!contract || contract.access === 'anonymous') return done()
    const { authorization } = request.headers
    if (authorization !== undefined) return void finishHook(signIn(request, reply, { contract, authorization }), done)
    const isNeeded = needsSignIn(contract, request.headers[SEAT_HEADER] !== undefined)
    done(isNeeded ? challenge(reply, problem('not_authenticated')) : undefined)
  })

  /** @throws AppError for an invalid token, or one without the permission */
  async function signIn(request: FastifyRequest, reply: FastifyReply, { contract, authorization }: Credentials) {
    const token = bearerOf(authorization)
    request.user = token === null ? null : await authenticate(token)
    if (!request.user)
      throw challenge(reply, problem('not_authenticated'), isBearer(authorization) ? 'invalid_token' : undefined)
    const refusal = refusalOf(contract, request.user)
    if (refusal) throw isSession(request.user) ? refusal : challenge(reply, refusal, 'insufficient_scope')
    if (contract.oneFactor !== true && lacksSecondFactor(request.user, requireSecondFactor))
      throw problem('second_factor_required')
  }
}

interface Credentials {
  contract: RouteContract
  authorization: string
}

function bearerOf(authorization = ''): string | null {
  return /^Bearer ([^\s]+)$/i.exec(authorization)?.[1] ?? null
}

/** True if the client has sent a token at all (RFC 6750, section 3.1). */
function isBearer(authorization: string): boolean {
  return /^Bearer\b/i.test(authorization)
}

/** True if a call needs a bearer token. The token of a seat is checked by the evening. */
function needsSignIn({ access }: RouteContract, hasSeat: boolean): boolean {
  return access !== 'optional' && !(access === 'seat' && hasSeat)
}

/** Returns the error for a caller without permission, or null. */
function refusalOf(contract: RouteContract, caller: Caller): AppError | null {
  if (isSession(caller)) {
    if (contract.access !== 'administrator' || caller.isAdministrator) return null
    return problem('not_administrator')
  }
  if (acceptedScopes(contract).includes(caller.scope)) return null
  return new AppError(403, tokenRefusal(contract))
}
