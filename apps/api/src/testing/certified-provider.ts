import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'

/** Claims of users by their login, in addition to those that follow from the login itself. */
export type People = Record<string, Record<string, unknown>>

export interface CertifiedProviderOptions {
  /** Addresses of `/api/identity/callback`. */
  redirectUris: string[]
  /** Allowed destinations of the browser after the sign-out. */
  postLogoutRedirectUris?: string[]
  clientId?: string
  /** Null for a public client. */
  clientSecret?: string | null
  people?: People
}

export type CertifiedProvider = Awaited<ReturnType<typeof startCertifiedProvider>>

const SCOPES = 'openid profile email groups'

/**
 * A certified OpenID provider (oidc-provider) on a free loopback port. Its login form takes any name with any password; it asks
 * for no consent, and tells everything but the subject by its user info alone, as the standard has it.
 */
export async function startCertifiedProvider({
  redirectUris,
  postLogoutRedirectUris = [],
  clientId = 'marquee',
  clientSecret = 'a secret of the provider',
  people = {},
}: CertifiedProviderOptions) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = {
    client_id: clientId,
    ...(clientSecret === null
      ? { token_endpoint_auth_method: 'none' as const }
      : { client_secret: clientSecret, token_endpoint_auth_method: 'client_secret_basic' as const }),
    redirect_uris: redirectUris,
    post_logout_redirect_uris: postLogoutRedirectUris,
  }
  const provider = new Provider(issuer, { ...(await settings(people)), clients: [client] })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/login/')) void login(provider, request, response)
    else void answer(request, response)
  })
  return {
    issuer,
    clientId,
    clientSecret,
    /** The settings with which Marquee signs in here. */
    env: {
      IDENTITY_ISSUER: issuer,
      IDENTITY_CLIENT_ID: clientId,
      ...(clientSecret !== null && { IDENTITY_CLIENT_SECRET: clientSecret }),
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function settings(people: People): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'first', alg: 'RS256', use: 'sig' }
  return {
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the test'] },
    // The library's own page of the sign-out loads a font of Google.
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource: askToSignOut } },
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    scopes: SCOPES.split(' '),
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_ctx, { uid }) => `/login/${uid}` },
    loadExistingGrant: grantAll,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...claimsOf(sub, people) }) }),
  }
}

function claimsOf(login: string, people: People): Record<string, unknown> {
  return {
    preferred_username: login,
    name: login,
    email: `${login}@example.org`,
    email_verified: true,
    ...people[login],
  }
}

async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { provider, session, client } = oidc
  const known = session?.grantIdFor(client!.clientId)
  if (known !== undefined) return provider.Grant.find(known)
  const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
  grant.addOIDCScope(SCOPES)
  await grant.save()
  return grant
}

const FORM = `<!doctype html><html lang="en"><title>Sign in</title><form method="post">
<label>Login <input name="login" required></label>
<label>Password <input name="password" type="password" required></label>
<button>Sign in</button> <a href="?deny">Cancel</a></form></html>`

function askToSignOut(ctx: { body: unknown }, form: string) {
  ctx.body = `<!doctype html><html lang="en"><title>Sign out</title>${form}
<button form="op.logoutForm" name="logout" value="yes">Sign out</button></html>`
}

async function login(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url?.endsWith('?deny')) {
    const refusal = { error: 'access_denied', error_description: 'The person has cancelled.' }
    return provider.interactionFinished(request, response, refusal)
  }
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(FORM)
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const name = new URLSearchParams(Buffer.concat(chunks).toString()).get('login') ?? ''
  await provider.interactionFinished(request, response, { login: { accountId: name } })
}
