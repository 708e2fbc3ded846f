import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, TEST_TOKEN_SECRET, type TestApp, type TestUser } from '../../../testing/app.ts'
import { take } from '../../../testing/take.ts'

type Json = Record<string, unknown>
interface Parts {
  header: Json
  claims: Json
}

let api: TestApp
let user: TestUser
let other: TestUser
let good: Parts
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  user = await api.signUp()
  other = await api.signUp()
  good = partsOf(user.access)
})
afterAll(() => api.close())

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Json

function partsOf(token: string): Parts {
  const [header, claims] = take(token.split('.'), 2)
  return { header: decode(header), claims: decode(claims) }
}

/** A token signed with this server's own key, so that only the change can be the reason for a refusal. */
function signed(header: unknown, claims: unknown, { key = TEST_TOKEN_SECRET, hash = 'sha256' } = {}): string {
  const input = `${encode(header)}.${encode(claims)}`
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`
}

const withHeader = (change: Json) => signed({ ...good.header, ...change }, good.claims)
const withClaims = (change: Json) => signed(good.header, { ...good.claims, ...change })
const without = (name: string) =>
  signed(good.header, Object.fromEntries(Object.entries(good.claims).filter(([claim]) => claim !== name)))
const unsigned = (alg: unknown) => `${encode({ ...good.header, alg })}.${encode(good.claims)}.`
const stolenSignature = (header: Json, claims: Json) =>
  `${encode(header)}.${encode(claims)}.${user.access.split('.')[2]}`
const now = () => Math.floor(Date.now() / 1000)
const UNKNOWN = '6f1e0e52-1d3a-4c58-9d9a-0b6f5f2f7a11'

function rsaConfusion(type: 'rsa' | 'ec'): string {
  const pair =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const alg = type === 'rsa' ? 'RS256' : 'ES256'
  const input = `${encode({ ...good.header, alg })}.${encode(good.claims)}`
  const signature = sign('sha256', Buffer.from(input), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signature.toString('base64url')}`
}

/** The name of each variant, and how it is made. All but the first group have claims of an active session. */
const HOSTILE: readonly [string, () => string][] = [
  ...['none', 'None', 'NONE', 'nOnE', '', null, 0, false, [], {}].map((alg): [string, () => string] => [
    `no signature, alg ${JSON.stringify(alg)}`,
    () => unsigned(alg),
  ]),
  ...['none', 'HS384', 'HS512', 'RS256', 'ES256', 'PS256', 'EdDSA', 'hs256', 'HS256 ', 'A128KW', 'dir'].map(
    (alg): [string, () => string] => [`our key under alg ${alg}`, () => withHeader({ alg })],
  ),
  ['HS384 in earnest', () => signed({ ...good.header, alg: 'HS384' }, good.claims, { hash: 'sha384' })],
  ['HS512 in earnest', () => signed({ ...good.header, alg: 'HS512' }, good.claims, { hash: 'sha512' })],
  ['an RSA key of the attacker', () => rsaConfusion('rsa')],
  ['an elliptic key of the attacker', () => rsaConfusion('ec')],
  ...['', 'secret', 'changeme', 'marquee', '\0', TEST_TOKEN_SECRET.toUpperCase()].map((key): [string, () => string] => [
    `a guessed key ${JSON.stringify(key)}`,
    () => signed(good.header, good.claims, { key }),
  ]),
  ['no typ', () => signed({ alg: 'HS256' }, good.claims)],
  ['typ JWT, as of other tokens', () => withHeader({ typ: 'JWT' })],
  ['typ of an identity token', () => withHeader({ typ: 'id_token' })],
  ['typ that is no text', () => withHeader({ typ: ['at+jwt'] })],
  ...[
    '../../../../dev/null',
    '/etc/passwd',
    "' or 1=1 --",
    'https://evil.example/key',
    '\0',
    '1',
    'x'.repeat(5000),
  ].map((kid): [string, () => string] => [`kid ${JSON.stringify(kid.slice(0, 30))}`, () => withHeader({ kid })]),
  ['an embedded key', () => withHeader({ jwk: { kty: 'oct', k: encode('evil') } })],
  ['jku', () => withHeader({ jku: 'https://evil.example/jwks.json' })],
  ['x5u', () => withHeader({ x5u: 'https://evil.example/cert.pem' })],
  ['x5c', () => withHeader({ x5c: ['AAAA'] })],
  ['crit of something unknown', () => withHeader({ crit: ['exp'] })],
  ['crit that is no list', () => withHeader({ crit: 'exp' })],
  ['a payload that is not encoded', () => withHeader({ b64: false, crit: ['b64'] })],
  ['zip', () => withHeader({ zip: 'DEF' })],
  ['a run-out token', () => withClaims({ exp: now() - 1 })],
  ['exp as text', () => withClaims({ exp: String(now() + 600) })],
  ['exp null', () => withClaims({ exp: null })],
  ['exp beyond all numbers, old', () => withClaims({ exp: 1e300, iat: now() - 3600 })],
  ['no exp', () => without('exp')],
  ['no iat', () => without('iat')],
  ['iat in the future', () => withClaims({ iat: now() + 3600 })],
  ['older than a token lives, whatever its exp', () => withClaims({ iat: now() - 7200, exp: now() + 7200 })],
  ['nbf in the future', () => withClaims({ nbf: now() + 3600 })],
  ['nbf as text', () => withClaims({ nbf: 'now' })],
  ['another issuer', () => withClaims({ iss: 'https://accounts.google.com' })],
  ['no issuer', () => without('iss')],
  ['another audience', () => withClaims({ aud: 'another-api' })],
  ['audiences without ours', () => withClaims({ aud: ['a', 'b'] })],
  ['no audience', () => without('aud')],
  ['no subject', () => without('sub')],
  ['no session', () => without('sid')],
  ['a session of somebody else', () => withClaims({ sid: partsOf(other.access).claims['sid'] })],
  ['a subject of somebody else', () => withClaims({ sub: other.id })],
  ['a subject nobody has', () => withClaims({ sub: UNKNOWN })],
  ['a session nobody has', () => withClaims({ sid: UNKNOWN })],
  ['a session by SQL', () => withClaims({ sid: "' or '1'='1" })],
  ['a subject that is no text', () => withClaims({ sub: { $ne: null } })],
  ['a session that is a list', () => withClaims({ sid: [good.claims['sid']] })],
  ['claims that are a list', () => signed(good.header, [good.claims])],
  ['claims that are null', () => signed(good.header, 'null')],
  ['claims that are no JSON', () => signed(good.header, '{')],
  ['a header that is no JSON', () => signed('{', good.claims)],
  ['a header that is null', () => signed('null', good.claims)],
  ['another user under a signature of ours', () => stolenSignature(good.header, { ...good.claims, sub: other.id })],
  ['no signature at all', () => user.access.split('.').slice(0, 2).join('.')],
  ['an empty signature', () => `${user.access.split('.').slice(0, 2).join('.')}.`],
  ['half a signature', () => user.access.slice(0, -20)],
  ['one letter more', () => `${user.access}A`],
  ['five parts', () => `${user.access}.AAAA.AAAA`],
  ['dots alone', () => '..'],
  ['a refresh token', () => user.refresh],
  ['a million letters', () => 'A'.repeat(1_000_000)],
  ['a million letters in claims', () => withClaims({ padding: 'A'.repeat(1_000_000), sub: UNKNOWN })],
  [
    'keys twice, the last one of somebody else',
    () => signed(good.header, JSON.stringify(good.claims).replace(/}$/, `,"sub":"${other.id}"}`)),
  ],
  [
    'a polluted prototype',
    () => signed(good.header, JSON.stringify(good.claims).replace(/"sub":"[^"]+"/, '"__proto__":{"sub":"x"}')),
  ],
]

describe('hostile access tokens', () => {
  it('are at least sixty variants of a token that is accepted', async () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(60)
    expect(signed(good.header, good.claims)).toBe(user.access)
    expect((await api.call(routes.me, {}, { user })).status).toBe(200)
  })

  it.each(HOSTILE)('are refused with 401: %s', async (_name, make) => {
    const answer = await api.app.inject({ url: '/api/identity/me', headers: { authorization: `Bearer ${make()}` } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ detail: expect.any(String), code: 'not_authenticated' })
  })

  it.each([
    'Bearer',
    'Bearer ',
    'Basic dXNlcjpwYXNz',
    'Token x',
    'Bearer a b',
    'Bearer\tx',
    ', Bearer x',
    'Bearer x, Bearer y',
    '{"bearer":"x"}',
  ])('are refused in any form of the header: %j', async (authorization) => {
    const answer = await api.app.inject({ url: '/api/identity/me', headers: { authorization } })
    expect(answer.statusCode).toBe(401)
  })

  it('are not read from query strings or cookies', async () => {
    for (const request of [
      { url: `/api/identity/me?access_token=${user.access}` },
      { url: '/api/identity/me', headers: { cookie: `access_token=${user.access}` } },
      { url: '/api/identity/me', headers: { 'x-access-token': user.access } },
    ])
      expect((await api.app.inject(request)).statusCode).toBe(401)
  })
})

describe('hostile refresh tokens', () => {
  it.each([
    ['an access token', () => user.access],
    ['another length', () => user.refresh.slice(1)],
    ['another case', () => user.refresh.toLowerCase()],
    [
      'its own child before it was given out',
      () => createHmac('sha256', 'guess').update(user.refresh).digest('base64url'),
    ],
    ['SQL', () => "' or 1=1 --"],
    ['a device token', () => `${'A'.repeat(22)}.1999999999999.${'A'.repeat(43)}`],
  ])('are refused with 401: %s', async (_name, make) => {
    const { status } = await api.call(routes.refreshToken, { body: { refresh: make(), rotate: true } })
    expect(status).toBe(401)
    expect((await api.call(routes.me, {}, { user })).status).toBe(200)
  })
})
