import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { exportSPKI, importJWK, type CryptoKey } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  aKey,
  CLIENT_ID,
  someClaims,
  startIdentityProvider,
  type IdentityProvider,
  type SigningKey,
} from '../../../testing/identity-provider.ts'
import { openSocialApp, type SocialApp } from '../../../testing/social.ts'
import { createIdentityVerifier } from './identity-verifier.ts'

let provider: IdentityProvider
let social: SocialApp
let stranger: SigningKey

beforeAll(async () => {
  provider = await startIdentityProvider()
  social = await openSocialApp({ identity: provider.settings })
  stranger = await aKey('RS256', 'first')
})
afterAll(async () => {
  await social.close()
  await provider.close()
})

const exchange = (token: string, access = token) =>
  social.call('POST /identity/auth/google/', { body: { id_token: token, access_token: access } })

const REFUSAL = {
  detail: 'The sign-in with the provider could not be verified. Please try again.',
  code: 'identity_not_verified',
}

describe('forged credentials', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = (header: object, claims: unknown = someClaims()) => `${encode(header)}.${encode(claims)}`
  const withHmac = (secret: string | Buffer) => {
    const input = unsigned({ alg: 'HS256', kid: 'first', typ: 'JWT' })
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  }
  const publicPem = async () => exportSPKI((await importJWK(provider.key.jwk, 'RS256')) as CryptoKey)
  const signedBy = async (alg: string) => {
    const key = await aKey(alg, `key-${alg}`)
    provider.published.push(key.jwk)
    return provider.sign({}, {}, key)
  }
  const parts = async () => (await provider.sign()).split('.') as [string, string, string]
  const seconds = () => Math.floor(Date.now() / 1000)

  const forgeries: [string, () => Promise<string> | string][] = [
    ['no algorithm', () => `${unsigned({ alg: 'none' })}.`],
    ['no algorithm, spelt None', () => `${unsigned({ alg: 'None' })}.`],
    ['no algorithm, spelt nOnE', () => `${unsigned({ alg: 'nOnE', kid: 'first' })}.`],
    ['no alg field', () => `${unsigned({ kid: 'first' })}.AAAA`],
    ['an HMAC with the public key as text', async () => withHmac(await publicPem())],
    ['an HMAC with the modulus', () => withHmac(Buffer.from(provider.key.jwk.n!, 'base64url'))],
    ['an HMAC with nothing', () => withHmac('')],
    ['RS512 by a published key', () => signedBy('RS512')],
    ['PS256 by a published key', () => signedBy('PS256')],
    ['ES256 by a published key', () => signedBy('ES256')],
    ['EdDSA by a published key', () => signedBy('EdDSA')],
    ['an empty signature', async () => `${(await parts()).slice(0, 2).join('.')}.`],
    ['half a signature', async () => (await provider.sign()).slice(0, -100)],
    ['another key under a known id', () => provider.sign({}, {}, stranger)],
    ['another key that it brings along', () => provider.sign({}, { jwk: stranger.jwk }, stranger)],
    ['another key at its own address', () => provider.sign({}, { jku: `${provider.settings.jwksUrl}/evil` }, stranger)],
    ['a certificate at its own address', () => provider.sign({}, { x5u: provider.settings.jwksUrl }, stranger)],
    ['an unknown key id', () => provider.sign({}, { kid: 'unknown' })],
    ['a path as key id', () => provider.sign({}, { kid: '../../etc/passwd' })],
    ['SQL as key id', () => provider.sign({}, { kid: "' or 1=1 --" })],
    [
      'an unknown critical header',
      async () => `${encode({ alg: 'RS256', kid: 'first', crit: ['x'], x: 1 })}.${(await parts()).slice(1).join('.')}`,
    ],
    [
      'unencoded content',
      async () =>
        `${encode({ alg: 'RS256', kid: 'first', crit: ['b64'], b64: false })}.${(await parts()).slice(1).join('.')}`,
    ],
    ['another issuer', () => provider.sign({ iss: 'https://accounts.example' })],
    ['an issuer over http', () => provider.sign({ iss: 'http://accounts.google.com' })],
    ['an issuer with a slash', () => provider.sign({ iss: 'https://accounts.google.com/' })],
    ['no issuer', () => provider.sign({ iss: undefined })],
    ['another audience', () => provider.sign({ aud: 'other.apps.example' })],
    ['a longer audience', () => provider.sign({ aud: `${CLIENT_ID}.evil` })],
    ['further audiences', () => provider.sign({ aud: [CLIENT_ID, 'other.apps.example'] })],
    ['no audience', () => provider.sign({ aud: undefined })],
    ['an empty list of audiences', () => provider.sign({ aud: [] })],
    ['another authorised party', () => provider.sign({ azp: 'other.apps.example' })],
    ['an authorised party of null', () => provider.sign({ azp: null })],
    ['an end in the past', () => provider.sign({ exp: seconds() - 61 })],
    ['no end', () => provider.sign({ exp: undefined })],
    ['an end as text', () => provider.sign({ exp: String(seconds() + 3600) })],
    ['an issue 11 minutes ago', () => provider.sign({ iat: seconds() - 662 })],
    ['an issue in the future', () => provider.sign({ iat: seconds() + 120 })],
    ['no issue', () => provider.sign({ iat: undefined })],
    ['a start in the future', () => provider.sign({ nbf: seconds() + 120 })],
    ['no subject', () => provider.sign({ sub: undefined })],
    ['an empty subject', () => provider.sign({ sub: '' })],
    ['a number as subject', () => provider.sign({ sub: 12 })],
    ['a subject of 256 characters', () => provider.sign({ sub: 'x'.repeat(256) })],
    ['a subject with NUL', () => provider.sign({ sub: 'a\0b' })],
    [
      'changed content',
      async () => (([header, , signature]) => `${header}.${encode(someClaims())}.${signature}`)(await parts()),
    ],
    ['a list as content', async () => `${(await parts())[0]}.${encode([])}.AAAA`],
    ['content that is no JSON', async () => `${(await parts())[0]}.AAAA.AAAA`],
    ['two parts', async () => (await parts()).slice(0, 2).join('.')],
    ['five parts', () => 'a.b.c.d.e'],
    ['spaces around', async () => ` ${await provider.sign()} `],
    ['our own access token', async () => (await social.aUser('insider')).token],
    ['no token at all', () => 'open sesame'],
  ]

  it.each(forgeries)('with %s are refused with the same answer', async (_, forge) => {
    const before = (await social.db.selectFrom('user_identity').select('subject').execute()).length
    const response = await exchange(await forge())
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual(REFUSAL)
    expect(await social.db.selectFrom('user_identity').select('subject').execute()).toHaveLength(before)
  })

  it('of arbitrary text are refused and never cause an error', async () => {
    const verifier = createIdentityVerifier(provider.settings, social.app.log)
    const header = encode({ alg: 'RS256', kid: 'first' })
    const dotted = fc.array(fc.base64String(), { maxLength: 6 }).map((texts) => texts.join('.'))
    const content = fc.json().map((json) => `${header}.${Buffer.from(json).toString('base64url')}.AAAA`)
    const heads = fc.json().map((json) => `${Buffer.from(json).toString('base64url')}.e30.AAAA`)
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), dotted, content, heads), async (text) => {
        await expect(verifier.verify(text)).rejects.toMatchObject({ status: 401 })
      }),
      { numRuns: 300 },
    )
  })

  it('never make the server request an address they name', async () => {
    await exchange(await provider.sign())
    const before = provider.requests()
    await exchange(await provider.sign({}, { jku: `${provider.settings.jwksUrl}/evil`, kid: 'first' }, stranger))
    expect(provider.requests()).toBe(before)
  })
})

describe('the provider’s keys', () => {
  afterEach(() => {
    provider.answer()
    vi.useRealTimers()
  })
  const verifier = (settings = provider.settings) => createIdentityVerifier(settings, social.app.log)
  const unreachable = { status: 503, code: 'unavailable', retryAfter: expect.any(Number) }

  it.each<[string, Parameters<IdentityProvider['answer']>[0]]>([
    ['an error', (_, response) => response.writeHead(500).end('{}')],
    ['another address', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['JSON of another kind', (_, response) => response.end('{"keys":"none"}')],
    ['10 MB', (_, response) => response.end(JSON.stringify({ keys: [], padding: 'x'.repeat(10_000_000) }))],
    [
      'half an answer',
      (_, response) => response.writeHead(200, { 'content-length': '1000' }).write('{') && response.destroy(),
    ],
    ['nothing', (request) => request.socket.destroy()],
  ])('answered with %s are a 503, not a 401', async (_, how) => {
    provider.answer(how)
    await expect(verifier().verify(await provider.sign())).rejects.toMatchObject(unreachable)
  })

  it('cause a sign-in to be refused when they cannot be parsed', async () => {
    provider.answer((_, response) => response.end('{"keys":[{"kty":"RSA","kid":"first","n":"!","e":""}]}'))
    await expect(verifier().verify(await provider.sign())).rejects.toMatchObject({ status: 401 })
  })

  it('time out after 3 seconds', async () => {
    provider.answer(() => {})
    const started = performance.now()
    await expect(verifier().verify(await provider.sign())).rejects.toMatchObject(unreachable)
    expect(performance.now() - started).toBeLessThan(4500)
  })

  it('cause a 503 when the provider is unreachable', async () => {
    const gone = verifier({ ...provider.settings, jwksUrl: 'http://127.0.0.1:9/certs' })
    await expect(gone.verify(await provider.sign())).rejects.toMatchObject(unreachable)
  })

  it('stay in use for a day of outage, in which a new key cannot be verified', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const known = verifier()
    await known.verify(await provider.sign())
    provider.answer((_, response) => response.writeHead(500).end())
    vi.setSystemTime(Date.now() + 11 * 60_000)
    await expect(known.verify(await provider.sign({ sub: 'steady' }))).resolves.toMatchObject({ subject: 'steady' })
    await expect(known.verify(await provider.sign({}, { kid: 'new' }))).rejects.toMatchObject(unreachable)
    await expect(known.verify(await provider.sign({}, {}, stranger))).rejects.toMatchObject({ status: 401 })
    vi.setSystemTime(Date.now() + 24 * 3_600_000)
    await expect(known.verify(await provider.sign())).rejects.toMatchObject(unreachable)
    provider.answer()
    await expect(known.verify(await provider.sign())).resolves.toBeDefined()
  })

  it('are fetched once for many sign-ins, and again for an unknown key', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const fresh = verifier()
    const before = provider.requests()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => provider.sign()))
    await Promise.all(tokens.map((token) => fresh.verify(token)))
    expect(provider.requests()).toBe(before + 1)
    const rotated = await aKey('RS256', 'second')
    provider.published.push(rotated.jwk)
    vi.setSystemTime(Date.now() + 31_000)
    await expect(fresh.verify(await provider.sign({}, {}, rotated))).resolves.toBeDefined()
    expect(provider.requests()).toBe(before + 2)
  })
})
