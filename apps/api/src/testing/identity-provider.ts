import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTHeaderParameters } from 'jose'

export type Answering = (request: IncomingMessage, response: ServerResponse) => void
export interface SigningKey {
  privateKey: CryptoKey
  jwk: JWK
}
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

export const CLIENT_ID = 'marquee.apps.example'

export async function aKey(alg: string, kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

/** An OpenID Connect provider on a free loopback port: publishes real keys and signs real tokens. */
export async function startIdentityProvider() {
  const key = await aKey('RS256', 'first')
  const published: JWK[] = [key.jwk]
  const publish: Answering = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: published }))
  }
  let answering = publish
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    answering(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    key,
    published,
    settings: { clientId: CLIENT_ID, issuer: 'https://accounts.google.com', jwksUrl: `${origin}/certs` },
    requests: () => requests,
    /** Sets how the address of the keys answers from now on; without an argument, normally. */
    answer(how: Answering = publish) {
      answering = how
    },
    sign: (claims: Record<string, unknown> = {}, header: Partial<JWTHeaderParameters> = {}, by: SigningKey = key) =>
      new SignJWT({ ...someClaims(), ...claims })
        .setProtectedHeader({ alg: by.jwk.alg ?? 'RS256', kid: by.jwk.kid ?? '', typ: 'JWT', ...header })
        .sign(by.privateKey),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

let tokens = 0

/** The claims of a valid token, issued now for a new user; undefined removes a claim. */
export function someClaims(): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000)
  const jti = String(++tokens)
  return { iss: 'https://accounts.google.com', aud: CLIENT_ID, sub: `subject-${jti}`, jti, iat: now, exp: now + 3600 }
}
