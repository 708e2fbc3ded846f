import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { createTokenSigner } from './tokens.ts'

const SECRET = 'a secret for tests that is long enough'
const signer = createTokenSigner(SECRET)
const userId = randomUUID()
const sessionId = randomUUID()

/** The verdict of the jose library on a token. */
const verifyWithJose = (token: string) =>
  jwtVerify(token, new TextEncoder().encode(SECRET), {
    algorithms: ['HS256'],
    typ: 'at+jwt',
    issuer: 'marquee',
    audience: 'marquee-api',
    requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    maxTokenAge: 900,
  }).then(
    ({ payload }) => ({ userId: payload.sub, sessionId: payload['sid'] }),
    () => null,
  )

function sealed(claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${encode({ alg: 'HS256', typ: 'at+jwt' })}.${encode(claims)}`
  return `${input}.${createHmac('sha256', SECRET).update(input).digest('base64url')}`
}

it('reads its own tokens as the jose library does', async () => {
  const token = await signer.signAccess({ userId, sessionId })
  expect(signer.readAccess(token)).toEqual({ userId, sessionId })
  expect(await verifyWithJose(token)).toEqual({ userId, sessionId })
})

it('accepts no correctly signed claims that the jose library refuses', async () => {
  const now = Math.floor(Date.now() / 1000)
  const time = fc.oneof(fc.integer({ min: now - 2000, max: now + 2000 }), fc.constantFrom(null, 'now', 1e300, -1, true))
  const claims = fc.record(
    {
      iss: fc.constantFrom('marquee', 'Marquee', ['marquee'], null),
      aud: fc.constantFrom('marquee-api', 'another', ['marquee-api'], null),
      sub: fc.constantFrom(userId, userId.toUpperCase(), 1, null),
      sid: fc.constantFrom(sessionId, `${sessionId} `, [sessionId]),
      iat: time,
      exp: time,
      nbf: time,
    },
    { requiredKeys: ['iss', 'aud'] },
  )
  await fc.assert(
    fc.asyncProperty(claims, fc.boolean(), async (value, usual) => {
      const token = sealed(
        usual ? { ...value, iss: 'marquee', aud: 'marquee-api', sub: userId, sid: sessionId } : value,
      )
      const read = signer.readAccess(token)
      expect(read && (await verifyWithJose(token))).toEqual(read)
    }),
    { numRuns: 500 },
  )
})

it('accepts no token that was tampered with', async () => {
  const token = await signer.signAccess({ userId, sessionId })
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.string({ minLength: 0, maxLength: 3 }), (at, piece) => {
      const touched = token.slice(0, at) + piece + token.slice(at + 1)
      fc.pre(touched !== token)
      expect(signer.readAccess(touched)).toBeNull()
    }),
    { numRuns: 500 },
  )
})
