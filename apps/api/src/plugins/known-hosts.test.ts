import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { knownHosts } from './known-hosts.ts'

const HOSTILE = [
  'evil.example',
  'rebind.evil.example:8080',
  'EVIL.EXAMPLE',
  'evil.example.',
  'movies.example.org.evil.example',
  'evil-movies.example.org',
  'amovies.example.org',
  'www.movies.example.org',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.1.nip.io',
  '192.168.1.20.evil.example',
  'evil.example:443',
  'nas.evil.example',
  'evil.local.example',
  'local.evil.example',
  'evil.lan.example',
  'evil.internal.example',
  'home.arpa.evil.example',
  'notlocal.evil',
  'a.xn--lan-hoa',
  '1.2.3',
  '1.2.3.4.5',
  '0x7f.1',
  '127.1',
  '999.1.1.1',
  'evil.example:1',
  'evil_host.example',
  '-evil.example',
  'xlan.example',
]

describe('the hosts that Marquee answers under', () => {
  const isKnown = knownHosts({ publicUrl: 'https://movies.example.org/marquee', allowedHosts: ['films.example.net'] })

  it.each([
    'movies.example.org',
    'MOVIES.example.org:443',
    'movies.example.org.',
    'films.example.net:8080',
    'localhost:8080',
    'marquee.localhost',
    '127.0.0.1:8080',
    '192.168.1.20',
    '203.0.113.7:80',
    '[::1]:8080',
    '[fd00::5]',
    'nas',
    'nas:8080',
    'nas.local',
    'nas.lan:80',
    'nas.home.arpa',
    'media.internal',
    '',
  ])('hold %j', (host) => {
    expect(isKnown(host)).toBe(true)
  })

  it.each(HOSTILE)('do not hold %j', (host) => {
    expect(isKnown(host)).toBe(false)
  })
})

describe('a request under a name that is not known', () => {
  let api: TestApp
  beforeAll(async () => {
    api = await createTestApp({ catalogue: false, env: { PUBLIC_URL: 'https://movies.example.org' } })
  })
  afterAll(() => api.close())

  it.each(HOSTILE)('is answered 421 by every call, without the name: %s', async (host) => {
    const asked = await Promise.all(
      Object.values(routes).map(({ method, path }) =>
        api.app.inject({ method, url: `/api${path.replaceAll(/:\w+/g, '1')}`, headers: { host } }),
      ),
    )
    expect(asked.length).toBeGreaterThan(100)
    for (const { statusCode, body, headers } of asked) {
      expect(statusCode).toBe(421)
      expect(body + JSON.stringify(headers)).not.toContain(host.replace(/:\d+$/, ''))
    }
  })

  it('reads on the page what to set, in a sentence that can be copied', async () => {
    const page = await api.app.inject({ url: '/movie/1', headers: { host: 'films.example.net' } })
    expect(page.statusCode).toBe(421)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
    expect(page.body).toContain(
      'Marquee does not know the name films.example.net. Set PUBLIC_URL=https://films.example.net and start it again.',
    )
    const withPort = await api.app.inject({ url: '/', headers: { host: 'films.example.net:8080' } })
    expect(withPort.body).toContain('Set PUBLIC_URL=http://films.example.net:8080 and')
    const odd = await api.app.inject({ url: '/', headers: { host: 'evil_host.example' } })
    expect(odd.body).not.toContain('evil_host')
  })

  it('is answered as ever by the health checks', async () => {
    for (const url of ['/livez', '/readyz'])
      expect((await api.app.inject({ url, headers: { host: 'evil.example' } })).statusCode).toBe(200)
    expect((await api.app.inject({ url: '/metrics', headers: { host: 'evil.example' } })).statusCode).not.toBe(421)
  })

  it('behind a trusted proxy goes by the name that the proxy was asked for', async () => {
    const proxied = await createTestApp({
      catalogue: false,
      env: { PUBLIC_URL: 'https://movies.example.org', TRUST_PROXY: 'loopback' },
    })
    const statusOf = async (headers: Record<string, string>) =>
      (await proxied.app.inject({ url: '/api/config', headers })).statusCode
    expect(await statusOf({ host: 'localhost', 'x-forwarded-host': 'evil.example' })).toBe(421)
    expect(await statusOf({ host: 'evil.example', 'x-forwarded-host': 'movies.example.org' })).toBe(200)
    await proxied.close()
  })
})

describe('a change that a page of another site asks for', () => {
  let api: TestApp
  beforeAll(async () => {
    api = await createTestApp({ catalogue: false })
  })
  afterAll(() => api.close())

  const signIn = (headers: Record<string, string>) =>
    api.call(routes.token, { body: { username: 'ada', password: 'not hers at all' } }, { headers })
  it.each([
    ['the browser says so', { 'sec-fetch-site': 'cross-site' }],
    ['its origin is not known', { origin: 'https://evil.example' }],
    ['its origin is hidden', { origin: 'null' }],
  ])('is refused where %s', async (_why, headers: Record<string, string>) => {
    const { status, body } = await signIn(headers)
    expect([status, body]).toMatchObject([403, { code: 'cross_site' }])
  })

  it.each([
    ['the page is our own', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' }],
    ['no browser sends it', {}],
  ])('is answered where %s', async (_why, headers: Record<string, string>) => {
    expect((await signIn(headers)).status).toBe(401)
  })

  it('is not meant by a link from another site that is only read', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await api.call(routes.webConfig, {}, { headers })).status).toBe(200)
  })
})
