import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../testing/app.ts'

let api: TestApp
let user: TestUser
let device: string
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  user = await api.signUp()
  const credentials = { username: user.username, password: user.password, device: '' }
  device = (await api.call(routes.token, { body: credentials })).body.device!
})
afterAll(() => api.close())

const me = (authorization: string) => api.app.inject({ url: '/api/identity/me', headers: { authorization } })

/** Texts in place of the access token of a living session. */
const HOSTILE: [string, () => string][] = [
  ['nothing that anybody has', () => 'A'.repeat(43)],
  ['a letter less', () => user.access.slice(1)],
  ['a letter more', () => `${user.access}A`],
  ['another case', () => user.access.toLowerCase()],
  ['padding', () => `${user.access}=`],
  ['its hash', () => Buffer.from(user.access, 'base64url').toString('hex')],
  ['a refresh token', () => user.refresh],
  ['a device token', () => device],
  ['a personal token that nobody has', () => `mq_${user.access}`],
  ['a signed token without a signature', () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
  ['SQL', () => "'or'1'='1"],
  ['NUL', () => '%00'],
  ['the id of the user', () => user.id],
  ['a list', () => '["x"]'],
  ['ten thousand letters', () => 'A'.repeat(10_000)],
]

describe('access tokens', () => {
  it('are random, and let in while their session lives', async () => {
    expect(user.access).toMatch(/^[\w-]{43}$/)
    expect((await me(`Bearer ${user.access}`)).statusCode).toBe(200)
    expect((await me(`bearer ${user.access}`)).statusCode).toBe(200)
  })

  it.each(HOSTILE)('are refused with 401 and a challenge: %s', async (_what, make) => {
    const answer = await me(`Bearer ${make()}`)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ detail: expect.any(String), code: 'not_authenticated' })
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="Marquee", error="invalid_token"')
  })

  it.each(['Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Token x', 'Bearer a b', 'Bearer\tx', ', Bearer x'])(
    'are refused in any other form of the header: %j',
    async (authorization) => {
      expect((await me(authorization)).statusCode).toBe(401)
    },
  )

  it('are asked for by every 401, which calls a token invalid only where one was shown', async () => {
    const challengeOf = async (headers: Record<string, string>) =>
      (await api.app.inject({ url: '/api/identity/me', headers })).headers['www-authenticate']
    expect(await challengeOf({})).toBe('Bearer realm="Marquee"')
    expect(await challengeOf({ authorization: 'Basic dXNlcjpwYXNz' })).toBe('Bearer realm="Marquee"')
    expect(await challengeOf({ authorization: 'Bearer x' })).toBe('Bearer realm="Marquee", error="invalid_token"')
    const wrong = await api.call(routes.token, { body: { username: user.username, password: 'wrong' } })
    expect([wrong.status, wrong.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Marquee"'])
  })

  it('are not read from query strings, cookies or other headers', async () => {
    const url = '/api/identity/me'
    for (const request of [
      { url: `${url}?access_token=${user.access}` },
      { url, headers: { cookie: `access_token=${user.access}` } },
      { url, headers: { 'x-access-token': user.access } },
    ])
      expect((await api.app.inject(request)).statusCode).toBe(401)
  })

  it('are refused as refresh tokens, and so is whatever else is none', async () => {
    for (const refresh of [user.access, device, user.refresh.slice(1), "' or 1=1 --"])
      expect((await api.call(routes.refreshToken, { body: { refresh, rotate: true } })).status).toBe(401)
    expect((await me(`Bearer ${user.access}`)).statusCode).toBe(200)
  })
})
