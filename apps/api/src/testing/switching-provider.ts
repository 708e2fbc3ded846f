import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { aKey, CLIENT_ID, type Answering, type SigningKey } from './identity-provider.ts'

type Json = Record<string, unknown>

/** Differences of a provider from one that works. */
export interface Switches {
  /** The issuer that the discovery document and the tokens name. */
  issuer: string
  /** Changes the discovery document; undefined removes a field. */
  metadata: Json
  /** Changes the claims of ID tokens; undefined removes one. */
  claims: Json
  /** Claims of the user info. */
  info: Json
  /** Changes what is sent back with the browser; null removes a field. */
  answer: Record<string, string | null>
  /** Seconds by which the provider's clock is ahead. */
  clock: number
  key: SigningKey
  /** Answers in place of an address; by its path. */
  instead: Partial<Record<'/.well-known/openid-configuration' | '/token' | '/jwks' | '/userinfo', Answering>>
}

/** A request for tokens as the provider got it. */
export interface TokenRequest {
  authorization: string | undefined
  body: Record<string, string>
}

/** An OpenID provider on a free loopback port that signs all users in immediately, and fails in the ways that providers do. */
export async function startSwitchingProvider() {
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = await aKey('RS256', 'first')
  const usual: Switches = { issuer: origin, metadata: {}, claims: {}, info: {}, answer: {}, clock: 0, key, instead: {} }
  let switches = usual
  const tokenRequests: TokenRequest[] = []
  const codes = new Map<string, string>()
  let subject: unknown

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const instead = (switches.instead as Record<string, Answering | undefined>)[pathname]
    if (instead) return instead(request, response)
    if (pathname === '/.well-known/openid-configuration') return json(response, metadataOf(origin, switches))
    if (pathname === '/jwks') return json(response, { keys: [switches.key.jwk] })
    if (pathname === '/userinfo') return json(response, { sub: subject, ...switches.info })
    if (pathname === '/authorize') return authorize(searchParams, response)
    if (pathname === '/token') return grant(request, response)
    response.writeHead(404).end()
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const code = randomBytes(12).toString('hex')
    codes.set(code, asked.get('nonce') ?? '')
    const back = new URL(asked.get('redirect_uri') ?? '')
    const fields = { code, state: asked.get('state'), iss: switches.issuer, ...switches.answer }
    for (const [name, value] of Object.entries(fields)) if (value !== null) back.searchParams.set(name, value)
    response.writeHead(302, { location: back.href }).end()
  }

  async function grant(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    tokenRequests.push({ authorization: request.headers.authorization, body })
    const nonce = codes.get(body['code'] ?? '')
    codes.delete(body['code'] ?? '')
    if (nonce === undefined) return json(response, { error: 'invalid_grant' }, 400)
    const claims = { sub: 'someone', nonce, ...switches.claims }
    subject = claims.sub
    const idToken = await idTokenOf(claims, switches)
    json(response, { access_token: 'an access token', token_type: 'Bearer', expires_in: 600, id_token: idToken })
  }

  return {
    origin,
    tokenRequests,
    env: { IDENTITY_ISSUER: origin, IDENTITY_CLIENT_ID: CLIENT_ID, IDENTITY_CLIENT_SECRET: 'a secret: with %&+' },
    /** Makes it fail in some way, and work in all others. */
    switch(changes: Partial<Switches> = {}) {
      switches = { ...usual, ...changes }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function metadataOf(origin: string, { issuer, metadata }: Switches): Json {
  return {
    issuer,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    userinfo_endpoint: `${origin}/userinfo`,
    jwks_uri: `${origin}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
    ...metadata,
  }
}

async function idTokenOf(claims: Json, { issuer, clock, key }: Switches): Promise<string> {
  const now = Math.floor(Date.now() / 1000) + clock
  const usual = { iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 600, email_verified: true }
  const name = { preferred_username: 'someone', email: 'someone@example.org' }
  return new SignJWT({ ...usual, ...name, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid ?? '', typ: 'JWT' })
    .sign(key.privateKey)
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
}

function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
