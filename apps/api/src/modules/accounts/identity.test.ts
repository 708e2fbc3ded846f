import { createHmac, randomBytes } from 'node:crypto'
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
} from '../../testing/identity-provider.ts'
import { openSocialApp, type SocialApp } from '../../testing/social.ts'
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

const accountsOf = (subject: string) =>
  social.db
    .selectFrom('user_identity')
    .innerJoin('user_account', 'user_account.id', 'user_identity.user_id')
    .select(['user_account.id', 'username', 'email', 'password_hash'])
    .where('subject', '=', subject)
    .execute()

const REFUSAL = {
  detail: 'The sign-in with the provider could not be verified. Please try again.',
  code: 'identity_not_verified',
}

describe('signing in with a provider', () => {
  it('makes an account at the first time and finds it again, whatever name and e-mail say then', async () => {
    const first = await exchange(
      await provider.sign({ sub: 'ada', name: 'Ada Lovelace', email: 'ada@example.org', email_verified: true }),
    )
    expect(first.statusCode).toBe(200)
    expect(first.json()).toEqual({ access: expect.any(String), refresh: expect.any(String), ready: false })
    const again = await exchange(
      await provider.sign({ sub: 'ada', name: 'Countess', email: 'countess@example.org', email_verified: true }),
    )
    expect(again.statusCode).toBe(200)
    expect(await accountsOf('ada')).toMatchObject([
      { username: 'Ada.Lovelace', email: 'ada@example.org', password_hash: null },
    ])
    const me = await social.app.inject({
      url: '/api/identity/me',
      headers: { authorization: `Bearer ${again.json<{ access: string }>().access}` },
    })
    expect(me.json()).toMatchObject({ username: 'Ada.Lovelace' })
  })

  it('is ready from the fifth rating on', async () => {
    await exchange(await provider.sign({ sub: 'rater' }))
    const [{ id } = { id: '' }] = await accountsOf('rater')
    for (const ready of [false, true]) {
      for (let index = 0; index < (ready ? 1 : 4); index++) {
        await social.db
          .insertInto('rating')
          .values({ user_id: id, movie_id: await social.aMovie(), value: 1 })
          .execute()
      }
      expect((await exchange(await provider.sign({ sub: 'rater' }))).json()).toMatchObject({ ready })
    }
  })

  it('never takes over an account that has the same e-mail or username', async () => {
    const victim = await social.aUser('victim', 'victim@example.org')
    const claims = { sub: 'someone', name: 'victim', email: 'VICTIM@example.org', email_verified: true }
    expect((await exchange(await provider.sign(claims))).statusCode).toBe(200)
    const [account] = await accountsOf('someone')
    expect(account!.id).not.toBe(victim.id)
    expect(account!.email).toBeNull()
    expect(account!.username).toMatch(/^victim\d+$/)
  })

  it.each([
    ['false', false],
    ['the text "true"', 'true'],
    ['the number 1', 1],
    ['absent', undefined],
  ])('keeps no e-mail whose verification is %s', async (_, email_verified) => {
    const claims = someClaims()
    await exchange(await provider.sign({ ...claims, email: `${String(claims['sub'])}@example.org`, email_verified }))
    expect(await accountsOf(String(claims['sub']))).toMatchObject([{ email: null }])
  })

  it.each([
    ['no e-mail at all', 'nonsense'],
    ['an e-mail with NUL', 'a\0b@example.org'],
    ['an e-mail with half a character', 'a\uD800@example.org'],
    ['a list', ['a@example.org']],
  ])('signs in with %s, and keeps none', async (_, email) => {
    const claims = { ...someClaims(), email, email_verified: true, name: '\0\uD800 \u202E' }
    expect((await exchange(await provider.sign(claims))).statusCode).toBe(200)
    expect(await accountsOf(String(claims['sub' as keyof typeof claims]))).toMatchObject([{ email: null }])
  })

  it('makes one account of many first sign-ins at once', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, index) => provider.sign({ sub: 'hasty', name: 'Hasty', jti: String(index) })),
    )
    const statuses = (await Promise.all(tokens.map((token) => exchange(token)))).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await accountsOf('hasty')).toHaveLength(1)
  })

  it('gives different people of one name different usernames, also at once', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, index) => provider.sign({ sub: `smith-${index}`, name: 'J Smith' })),
    )
    const statuses = (await Promise.all(tokens.map((token) => exchange(token)))).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('takes a credential once, however its signature is spelt and whoever is first', async () => {
    const token = await provider.sign({ sub: 'once' })
    const responses = await Promise.all(Array.from({ length: 10 }, () => exchange(token)))
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1)
    const last = token.at(-1)!
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = `${token.slice(0, -1)}${alphabet[alphabet.indexOf(last) + 1]}`
    for (const spelling of [token, twin]) {
      const response = await exchange(spelling)
      expect(response.statusCode).toBe(401)
      expect(response.json()).toEqual(REFUSAL)
    }
  })

  it('forgets used credentials an hour after they have expired', async () => {
    await exchange(await provider.sign())
    await social.db
      .insertInto('used_identity_token')
      .values({ hash: randomBytes(32), expires_at: new Date(Date.now() - 2 * 3_600_000) })
      .execute()
    const count = async () => (await social.db.selectFrom('used_identity_token').select('hash').execute()).length
    const before = await count()
    await social.services.identities.purge()
    expect(await count()).toBe(before - 1)
  })

  it('needs the same credential twice', async () => {
    const response = await exchange(await provider.sign(), 'another')
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ access_token: [expect.any(String)] })
  })

  it('is unknown where no provider is configured', async () => {
    const plain = await openSocialApp()
    const body = { id_token: 'a', access_token: 'a' }
    expect((await plain.call('POST /identity/auth/google/', { body })).statusCode).toBe(404)
    await plain.close()
  })

  it.each([
    ['the short issuer of Google', { iss: 'accounts.google.com' }],
    ['a list of our audience alone', { aud: [CLIENT_ID] }],
    ['our own authorised party', { azp: CLIENT_ID }],
    ['an age just inside the limit', { iat: Math.floor(Date.now() / 1000) - 600 }],
    ['a clock half a minute ahead', { iat: Math.floor(Date.now() / 1000) + 30 }],
  ])('takes %s', async (_, claims) => {
    expect((await exchange(await provider.sign(claims))).statusCode).toBe(200)
  })

  it('takes only the configured issuer when it is not Google', async () => {
    const issuer = 'https://id.example'
    const verifier = createIdentityVerifier({ ...provider.settings, issuer }, social.app.log)
    await expect(verifier.verify(await provider.sign({ iss: issuer }))).resolves.toMatchObject({ issuer })
    await expect(verifier.verify(await provider.sign())).rejects.toMatchObject({ status: 401 })
  })
})

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

  it.each(forgeries)('with %s are refused with the one answer', async (_, forge) => {
    const before = (await social.db.selectFrom('user_identity').select('subject').execute()).length
    const response = await exchange(await forge())
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual(REFUSAL)
    expect(await social.db.selectFrom('user_identity').select('subject').execute()).toHaveLength(before)
  })

  it('of any kind of text are refused, never failed on', async () => {
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

  it('never make the server ask an address they name', async () => {
    await exchange(await provider.sign())
    const before = provider.requests()
    await exchange(await provider.sign({}, { jku: `${provider.settings.jwksUrl}/evil`, kid: 'first' }, stranger))
    expect(provider.requests()).toBe(before)
  })
})

describe('the keys of the provider', () => {
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

  it('refuse a sign-in when they are garbage', async () => {
    provider.answer((_, response) => response.end('{"keys":[{"kty":"RSA","kid":"first","n":"!","e":""}]}'))
    await expect(verifier().verify(await provider.sign())).rejects.toMatchObject({ status: 401 })
  })

  it('are given up after 3 seconds', async () => {
    provider.answer(() => {})
    const started = performance.now()
    await expect(verifier().verify(await provider.sign())).rejects.toMatchObject(unreachable)
    expect(performance.now() - started).toBeLessThan(4500)
  })

  it('are a 503 when nothing listens', async () => {
    const gone = verifier({ ...provider.settings, jwksUrl: 'http://127.0.0.1:9/certs' })
    await expect(gone.verify(await provider.sign())).rejects.toMatchObject(unreachable)
  })

  it('serve for a day through an outage, but a new key cannot be judged then', async () => {
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

  it('are fetched once for many sign-ins, and again for a new key', async () => {
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
