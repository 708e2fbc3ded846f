import cookie from '@fastify/cookie'
import { routes } from '@marquee/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../../errors.ts'
import { register, Reply } from '../../../http/register.ts'
import type { AccountService } from '../service.ts'
import { userAgentOf } from '../user-agent.ts'
import { giveNonce, nonceOf, setFlow, setWaiting, takeFlow, waitingOf } from './flow-cookies.ts'
import type { IdentityService } from './identity-service.ts'
import type { ProviderSignIn } from './provider-sign-in.ts'
import type { ProviderLinks } from './provider-links.ts'

export interface IdentityRouteDependencies {
  /** Null if no provider is configured. */
  signIn: ProviderSignIn | null
  links: ProviderLinks
  exchange: IdentityService
  accounts: Pick<AccountService, 'logout'>
  cookieKey: Buffer
}

export function identityRoutes(app: FastifyInstance, dependencies: IdentityRouteDependencies): void {
  const { signIn, links, accounts, exchange, cookieKey } = dependencies
  register(app, routes.logout, async ({ user, request }) => {
    const idToken = (await signIn?.idTokenOf(user)) ?? null
    await accounts.logout(user)
    const redirect = idToken === null ? null : await signIn?.logoutUrl(idToken, request.publicAddress())
    return redirect ? new Reply(200, { redirect }) : new Reply(204, null)
  })
  register(app, routes.signInMethods, ({ user }) => links.methods(user))
  register(app, routes.disconnectProvider, async ({ user, params }) => {
    await links.disconnect(user, params.id)
    return null
  })
  void app.register(async (scope) => {
    await scope.register(cookie, { secret: cookieKey })
    exchangeRoutes(scope, exchange)
    flowRoutes(scope, () => configured(signIn))
    endRoutes(scope, () => configured(signIn))
  })
}

/** Google's button. A browser says where its page is from, and has to have started the sign-in itself. */
function exchangeRoutes(app: FastifyInstance, exchange: IdentityService): void {
  register(app, routes.identityNonce, ({ request, reply }) => {
    exchange.requireConfigured()
    return { nonce: giveNonce(request, reply) }
  })
  register(app, routes.exchangeIdentity, ({ body, request }) => {
    const isBrowser = request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined
    const nonce = isBrowser ? nonceOf(request) : undefined
    return exchange.exchange(body, { userAgent: userAgentOf(request), isLocal: request.isLocal(), nonce })
  })
}

function flowRoutes(app: FastifyInstance, signIn: () => ProviderSignIn): void {
  register(app, routes.startIdentity, async ({ query, request, reply }) => {
    const { location, flow } = await signIn().begin(request.publicAddress(), { ...query, isLocal: request.isLocal() })
    if (flow) setFlow(request, reply, flow)
    return goTo(request, reply, location)
  })
  register(app, routes.identityCallback, async ({ url, request, reply }) => {
    const { searchParams } = url()
    const flow = takeFlow(request, reply, searchParams.get('state'))
    const { location, secret } = await signIn().end(searchParams, flow)
    if (secret !== null) setWaiting(request, reply, secret)
    return goTo(request, reply, location)
  })
  register(app, routes.connectIdentity, async ({ user, request, reply }) => {
    const { location, flow } = await signIn().beginConnecting(request.publicAddress(), user)
    setFlow(request, reply, flow)
    return { location }
  })
}

function endRoutes(app: FastifyInstance, signIn: () => ProviderSignIn): void {
  register(app, routes.finishIdentity, ({ request }) => signIn().finish(waitingOf(request), userAgentOf(request)))
  register(app, routes.linkIdentity, ({ request, body }) => {
    const origin = { userAgent: userAgentOf(request), address: request.ip }
    return signIn().link(waitingOf(request), body.password, origin)
  })
  register(app, routes.separateIdentity, ({ request }) => signIn().separate(waitingOf(request), userAgentOf(request)))
}

function configured(signIn: ProviderSignIn | null): ProviderSignIn {
  if (!signIn) throw problem('not_configured')
  return signIn
}

/** @param location a page of ours, without the base path, or an address at the provider */
function goTo({ basePath }: FastifyRequest, reply: FastifyReply, location: string): null {
  reply.header('location', location.startsWith('/') ? basePath + location : location)
  return null
}
