import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorHandler } from './error-handler.ts'
import { DOCUMENT_HEADERS, headersFor, securityHeaders } from './security-headers.ts'
import { staticWeb } from './static-web.ts'

const FILES: Record<string, string> = {
  'index.html': '<title>Marquee</title><meta name="description" content="x" /><div id="root"></div>',
  'assets/core-abc.js': 'export {}',
  'theme.js': '1',
  '.sources': 'a fingerprint',
  '.env': 'TOKEN_SECRET=secret',
  '.git/config': '[core] secret',
}
const HEAD = '<title>A page</title>'
const HOSTS = { images: [], identity: false, analytics: false }
/** There are three pages. */
const headOf = (address: string) =>
  address === '/broken'
    ? Promise.reject(new Error('no database'))
    : address === '/silent'
      ? new Promise<never>(() => {})
      : Promise.resolve(/^\/(groups|movie\/7|search\/.*)?$/.test(address) ? HEAD : null)
const outer = mkdtempSync(join(tmpdir(), 'marquee-static-'))
const directory = join(outer, 'dist')
let app: FastifyInstance
let isSetUp = () => Promise.resolve(true)
beforeAll(async () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), text)
  }
  writeFileSync(join(outer, 'secret.txt'), 'secret')
  app = Fastify()
  app.decorateRequest('publicAddress', () => 'http://localhost')
  errorHandler(app)
  securityHeaders(app, HOSTS, null)
  await staticWeb(app, { directory, headOf, isSetUp: () => isSetUp() })
})
afterAll(async () => {
  await app.close()
  rmSync(outer, { recursive: true })
})

describe('the web app', () => {
  it.each([
    '/.git/config',
    '/.git/',
    '/.git/HEAD',
    '/.env',
    '/.sources',
    '/assets/',
    '/assets',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..\\secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/core-abc.js.map',
    '/package.json',
    '/server.ts',
    '/node_modules/fastify/package.json',
    '/%00',
    '/wp-login.php',
    '/server-status',
    '/api/.env',
  ])('serves no hidden, foreign or missing file: %s', async (url) => {
    const { body, statusCode } = await app.inject(url)
    expect([400, 403, 404]).toContain(statusCode)
    expect(body).not.toMatch(/secret|fingerprint|core-abc|A page/)
  })

  it.each(['/nowhere', '/movie/8', '/livez/x', '/foo/bar/'])(
    'answers 404 with a page of its own where an address leads nowhere: %s',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const { body, statusCode, headers } = await app.inject({ method, url })
        expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
        if (method === 'HEAD') continue
        expect(body).toContain('<title>Not found · Marquee</title>')
        expect(body).toContain('<meta name="robots" content="noindex" />')
        expect(body).not.toContain('og:')
      }
    },
  )

  it.each(['/assets/core-old.js', '/favicon.ico', '/wp-login.php', '/movie/7.php', '/api', '/api/', '/api/nothing'])(
    'answers a short 404 for a file or call that does not exist: %s',
    async (url) => {
      for (const method of ['GET', 'HEAD', 'POST'] as const) {
        const { body, statusCode, headers } = await app.inject({ method, url })
        expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
        expect(body.length).toBeLessThan(100)
      }
    },
  )

  it.each(['/', '/groups', '/movie/7', '/search/E.T', '/search/amazon.com'])('shows a page: %s', async (url) => {
    const { body, statusCode } = await app.inject(url)
    expect([statusCode, body]).toEqual([200, `${HEAD}<div id="root"></div>`])
  })

  it.each(['/broken', '/silent'])(
    'leaves a page to the browser where the database does not answer: %s',
    async (url) => {
      const { body, statusCode, headers } = await app.inject(url)
      expect([statusCode, headers['retry-after'], body]).toEqual([503, '5', FILES['index.html']])
    },
  )

  it('caches hashed files for a year, and revalidates the others', async () => {
    const hashed = await app.inject('/assets/core-abc.js')
    expect([hashed.statusCode, hashed.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    const plain = await app.inject('/theme.js')
    expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect((await app.inject('/groups')).headers['cache-control']).toBe('no-cache')
  })

  it('sends headers that only documents need with everything but hashed files', async () => {
    const required = headersFor(HOSTS)
    for (const url of ['/', '/groups', '/theme.js', '/assets/gone.js'])
      expect((await app.inject(url)).headers, url).toMatchObject(required)
    const { headers } = await app.inject('/assets/core-abc.js')
    expect(Object.keys(required).filter((name) => !(name in headers))).toEqual(DOCUMENT_HEADERS)
  })
})

describe('an instance without an administrator', () => {
  const ELSEWHERE = { headers: { host: '192.168.1.20:8080' }, remoteAddress: '192.168.1.7' }
  beforeAll(() => {
    isSetUp = () => Promise.resolve(false)
  })
  afterAll(() => {
    isSetUp = () => Promise.resolve(true)
  })

  it('tells other devices on every page but one that it is being set up', async () => {
    for (const url of ['/', '/signup', '/movie/1', '/setup/more', '/nowhere']) {
      const page = await app.inject({ url, ...ELSEWHERE })
      expect([page.statusCode, page.headers['cache-control']]).toEqual([503, 'no-store'])
      expect(page.body).toContain('This instance is being set up.')
    }
    for (const url of ['/setup', '/setup/', '/setup?x=1'])
      expect((await app.inject({ url, ...ELSEWHERE })).body, url).not.toContain('being set up')
    expect((await app.inject({ url: '/assets/core-abc.js', ...ELSEWHERE })).statusCode).toBe(200)
  })

  it('shows every page on the machine itself, and not to those a proxy brings', async () => {
    expect((await app.inject({ url: '/', headers: { host: 'localhost:8080' } })).statusCode).toBe(200)
    const proxied = { host: 'localhost:8080', 'x-forwarded-for': '203.0.113.7' }
    expect((await app.inject({ url: '/', headers: proxied })).statusCode).toBe(503)
  })

  it('shows pages where the database cannot say', async () => {
    isSetUp = () => Promise.reject(new Error('no database'))
    expect((await app.inject({ url: '/', ...ELSEWHERE })).statusCode).toBe(200)
    isSetUp = () => Promise.resolve(false)
  })
})
