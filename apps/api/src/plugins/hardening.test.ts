import { connect, type AddressInfo, type Socket } from 'node:net'
import { routes } from '@marquee/contract'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { connectionBounds, connectionLimits, plainRefusals } from './connection-limits.ts'
import { headersFor } from './security-headers.ts'

let api: TestApp
let port: number
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  api.app.get('/fails', () => {
    throw new Error('the secret of the house at /srv/marquee/secret.ts:1')
  })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
})
afterAll(() => api.close())

const REQUIRED = Object.entries(headersFor({ images: ['https://image.tmdb.org'], identity: false, analytics: false }))

/** Sends these bytes and returns everything the server sends until it closes the connection or 3 seconds pass. */
function raw(bytes: string, to = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let received = ''
    socket.setTimeout(3000, () => socket.destroy())
    socket.on('data', (data) => (received += data.toString('latin1')))
    socket.on('close', () => resolve(received))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(received) : reject(error),
    )
  })
}

/** The header by which browsers are told to refuse plain http, in the answer to a request by this protocol. */
async function transportOf({ app }: TestApp, protocol: string) {
  const headers = { 'x-forwarded-proto': protocol, 'x-forwarded-for': '192.0.2.1' }
  return (await app.inject({ url: '/api/nothing', headers })).headers['strict-transport-security']
}

const head = (...lines: string[]) => [...lines, 'Host: localhost', 'Connection: close', '', ''].join('\r\n')
const post = (...lines: string[]) => head('POST /api/token HTTP/1.1', 'Content-Type: application/json', ...lines)

/** A name for each request, its bytes, and the expected status. */
const ANSWERS: readonly [string, string, number][] = [
  ['a call', head('GET /healthz HTTP/1.1'), 200],
  ['a call without a body to answer', head('HEAD /api/openapi.json HTTP/1.1'), 200],
  ['an unknown call', head('GET /api/nothing HTTP/1.1'), 404],
  ['an unknown page', head('GET /nothing.txt HTTP/1.1'), 404],
  ['another method', head('DELETE /api/main/genres HTTP/1.1'), 404],
  ['TRACE', head('TRACE / HTTP/1.1'), 404],
  ['OPTIONS', head('OPTIONS /api/token HTTP/1.1', 'Origin: https://evil.example'), 404],
  ['nobody signed in', head('GET /api/identity/me HTTP/1.1'), 401],
  ['an address that cannot be decoded', head('GET /api/main/movies/%zz HTTP/1.1'), 400],
  ['a parameter that is too long', head(`GET /api/main/movies/${'1'.repeat(500)} HTTP/1.1`), 414],
  ['a body that is no JSON', `${post('Content-Length: 1')}{`, 400],
  [
    'a body of another type',
    `${head('POST /api/token HTTP/1.1', 'Content-Type: text/html', 'Content-Length: 1')}x`,
    415,
  ],
  ['a body that is too large', post('Content-Length: 99999999'), 413],
  ['a failure', head('GET /fails HTTP/1.1'), 500],
  ['headers that are too long', head('GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}`), 431],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\r\n\r\n', 400],
  ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n\r\n', 400],
  ['an unknown method', head('BREW / HTTP/1.1'), 400],
  ['a header of two lines', head('GET / HTTP/1.1', 'X: a', ' b'), 400],
  ['NUL in a header', head('GET / HTTP/1.1', 'X: a\0b'), 400],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', head('GET /healthz HTTP/1.1', 'Host: elsewhere.example'), 400],
  ['a list of hosts', 'GET /healthz HTTP/1.1\r\nHost: a.example, b.example\r\nConnection: close\r\n\r\n', 400],
  ['a host with markup', 'GET /healthz HTTP/1.1\r\nHost: a"<b>\r\nConnection: close\r\n\r\n', 400],
  ['an empty host', 'GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400],
  ['an address as host', 'GET /healthz HTTP/1.1\r\nHost: [::1]:8080\r\nConnection: close\r\n\r\n', 200],
  ['the same host twice', head('GET /healthz HTTP/1.1', 'host: localhost'), 400],
]

describe('every response', () => {
  it.each(ANSWERS)('carries the security headers: %s', async (_what, bytes, status) => {
    const received = await raw(bytes)
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const lines = received.split('\r\n\r\n')[0]!.toLowerCase().split('\r\n')
    for (const [name, value] of REQUIRED) expect(lines).toContain(`${name}: ${value.toLowerCase()}`)
    expect(received).not.toMatch(/access-control|x-powered-by|server:|secret|\.ts\b|at .+\(/i)
    if (status >= 400) expect(lines.find((line) => line.startsWith('content-type:'))).toContain('charset=utf-8')
  })

  it('demands https for a year of its own host alone when the request came by https', async () => {
    const proxied = await createTestApp({ catalogue: false, env: { TRUST_PROXY: '1' } })
    expect(await transportOf(proxied, 'https')).toBe('max-age=31536000')
    expect(await transportOf(proxied, 'http')).toBeUndefined()
    expect(await transportOf(api, 'https')).toBeUndefined()
    await proxied.close()
  })

  it('demands no https of a host that it shares with others, unless the setting says so', async () => {
    const shared = { TRUST_PROXY: '1', PUBLIC_URL: 'https://example.org/marquee' }
    const below = await createTestApp({ catalogue: false, env: shared })
    expect(await transportOf(below, 'https')).toBeUndefined()
    const strict = 'max-age=63072000; includeSubDomains; preload'
    const asked = await createTestApp({ catalogue: false, env: { ...shared, STRICT_TRANSPORT_SECURITY: strict } })
    expect(await transportOf(asked, 'https')).toBe(strict)
    await Promise.all([below.close(), asked.close()])
  })

  it('demands what STRICT_TRANSPORT_SECURITY says, also to take it back', async () => {
    for (const value of ['max-age=31536000; includeSubDomains', 'max-age=0']) {
      const asked = await createTestApp({
        catalogue: false,
        env: { TRUST_PROXY: '1', STRICT_TRANSPORT_SECURITY: value },
      })
      expect(await transportOf(asked, 'https')).toBe(value)
      await asked.close()
    }
  })

  it('to a call forbids storing and names the id it has in the log', async () => {
    for (const url of ['/api/main/genres', '/api/identity/me', '/api/nothing', '/api']) {
      const { headers } = await api.app.inject(url)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('of the rate limiter carries Retry-After and the security headers', async () => {
    const limited = await createTestApp({ catalogue: false, env: { RATE_LIMIT_FACTOR: '0.0001' } })
    const statuses = []
    for (let i = 0; i < 3; i++) {
      const { status, headers } = await limited.call(routes.genres, {})
      statuses.push(status)
      for (const [name, value] of REQUIRED) expect(headers[name]).toBe(value)
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([200, 429, 429])
    await limited.close()
  })

  it('grants no other origin access', async () => {
    const origins = [
      'null',
      'http://localhost',
      'https://localhost.evil.example',
      'https://evil.example',
      '*',
      'file://',
      'http://127.0.0.1:81',
    ]
    for (const origin of origins) {
      for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
        const { headers } = await api.app.inject({ method, url: '/api/main/genres', headers: { origin } })
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })
})

describe('a request with an ambiguous length', () => {
  const body = '{"a":1}'
  it.each([
    ['a length and chunks', post('Content-Length: 5', 'Transfer-Encoding: chunked') + '0\r\n\r\n'],
    ['two lengths', post('Content-Length: 7', 'Content-Length: 8') + body],
    ['a length in two values', post('Content-Length: 7, 8') + body],
    ['a negative length', post('Content-Length: -1') + body],
    ['a length with a sign', post('Content-Length: +7') + body],
    ['a length in hex', post('Content-Length: 0x7') + body],
    ['chunks under another name', post('Transfer-Encoding: xchunked') + body],
    ['chunks not at the end', post('Transfer-Encoding: chunked, identity') + '0\r\n\r\n'],
    ['a space before the colon', post('Transfer-Encoding : chunked') + '0\r\n\r\n'],
    ['a size that is no number', post('Transfer-Encoding: chunked') + 'z\r\n\r\n'],
    ['a size beyond all numbers', post('Transfer-Encoding: chunked') + 'fffffffffffffffff\r\n\r\n'],
    [
      'a bare line feed',
      'POST /api/token HTTP/1.1\nHost: localhost\nContent-Length: 7\nTransfer-Encoding: chunked\n\n' + body,
    ],
  ])('is refused and its connection closed: %s', async (_what, bytes) => {
    const received = await raw(`${bytes}GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect(received).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(received).not.toContain('alive')
  })
})

describe('a parameter that is given twice', () => {
  it.each([
    '/api/main/movies/popular?page=1&page=2',
    '/api/main/movies/popular?page=1&page=1',
    '/api/main/movies/popular?page[]=1',
    '/api/main/movies/autocomplete?query=a&query=b',
    '/api/main/movies/popular?page=1&PAGE=2',
  ])('is refused with 400: %s', async (url) => {
    expect((await api.app.inject(url)).statusCode).toBe(400)
  })
})

describe('a body that is nested very deeply', () => {
  it.each([
    ['lists', '['.repeat(10_000), ']'.repeat(10_000)],
    ['objects', '{"a":'.repeat(5000), '}'.repeat(5000)],
  ])('is refused with 400 and a sentence: %s', async (_what, before, after) => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/main/movies/search_by_plot',
      headers: { 'content-type': 'application/json' },
      payload: `{"plot":${before}1${after}}`,
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ body: ['Lists and objects may be nested 64 levels deep at most.'] })
  })
})

describe('one client network', () => {
  const open: Socket[] = []
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
  })

  /** Opens connections from one address and counts those that stay open. */
  async function hold(count: number, { from, to }: { from: string; to: number }): Promise<number> {
    let closed = 0
    for (let i = 0; i < count; i++) {
      const socket = connect({ port: to, host: '127.0.0.1', localAddress: from })
      socket.on('error', () => {})
      socket.on('close', () => closed++)
      socket.resume()
      open.push(socket)
      await new Promise((resolve) => socket.once('connect', resolve))
    }
    // In steps, so that a process that was paused for a moment sees closed connections before it counts.
    for (let step = 0; step < 10; step++) await new Promise((resolve) => setTimeout(resolve, 20))
    return count - closed
  }

  async function listening(env: Record<string, string>) {
    const app = await createTestApp({ catalogue: false, env })
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    return { app, to: (app.app.server.address() as AddressInfo).port }
  }

  it('gets 200 connections at most, and everyone else is served meanwhile', async () => {
    const { app, to } = await listening({})
    expect(await hold(230, { from: '127.0.0.2', to })).toBe(200)
    expect((await fetch(`http://127.0.0.1:${to}/healthz`)).status).toBe(200)
    for (const socket of open.splice(0)) socket.destroy()
    await expect.poll(() => hold(1, { from: '127.0.0.2', to })).toBe(1)
    for (const socket of open.splice(0)) socket.destroy()
    await app.close()
  })

  it('may be a trusted proxy, which connects for everyone', async () => {
    for (const trusted of ['1', '127.0.0.2', 'loopback', '10.0.0.0/8, 127.0.0.0/30']) {
      const { app, to } = await listening({ TRUST_PROXY: trusted })
      expect(await hold(230, { from: '127.0.0.2', to })).toBe(230)
      for (const socket of open.splice(0)) socket.destroy()
      await app.close()
    }
  })

  it('gets no more than half of the few connections that a low limit of open files leaves', () => {
    expect(connectionBounds(256)).toEqual({ all: 128, ofNetwork: 64 })
    expect(connectionBounds(1024)).toEqual({ all: 896, ofNetwork: 200 })
    expect(connectionBounds(Infinity)).toEqual({ all: 4000, ofNetwork: 200 })
  })
})

describe('the content security policy', () => {
  const severe = (policy: string) =>
    new CspEvaluator(new CspParser(policy).csp)
      .evaluate()
      .filter(({ severity }) => severity === Severity.HIGH || severity === Severity.MEDIUM)
  const policyOf = (hosts: Parameters<typeof headersFor>[0]) => headersFor(hosts)['content-security-policy']!

  it('has no weakness that Google’s evaluator finds, and no unsafe keyword', () => {
    const policy = policyOf({ images: ['https://image.tmdb.org'], identity: false, analytics: false })
    expect(severe(policy)).toEqual([])
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types marquee")
    expect(severe("script-src * 'unsafe-inline'").length).toBeGreaterThan(0)
  })

  it('names other hosts only when they are configured', () => {
    const bare = policyOf({ images: [], identity: false, analytics: false })
    expect(bare).not.toContain('https:')
    const provider = policyOf({ images: [], identity: true, analytics: false })
    expect(provider).toContain('https://accounts.google.com/gsi/client')
    expect(provider).not.toContain('unsafe')
    expect(policyOf({ images: [], identity: false, analytics: true })).toContain(
      'https://www.googletagmanager.com/gtag/js',
    )
  })
})

describe('slow clients', () => {
  const open: Socket[] = []
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
  })

  it('are disconnected, and other clients do not wait for them', async () => {
    const app = Fastify({ ...connectionLimits(0.05), ...plainRefusals({}) })
    app.post('/', () => 'done')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = (app.server.address() as AddressInfo).port
    const closed = { count: 0 }
    for (let i = 0; i < 300; i++) {
      const socket = connect(address, '127.0.0.1')
      socket.on('error', () => {})
      socket.resume()
      socket.on('close', () => closed.count++)
      // A third sends half a head, a third half a body, and a third nothing at all.
      if (i % 3 === 0) socket.write('POST / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
      if (i % 3 === 1)
        socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nx')
      open.push(socket)
    }
    const times: number[] = []
    for (let i = 0; i < 20; i++) {
      const started = performance.now()
      expect((await fetch(`http://127.0.0.1:${address}/`, { method: 'POST', body: 'x' })).status).toBe(200)
      times.push(performance.now() - started)
    }
    // Nine in ten: a busy machine may interrupt any of them.
    expect(times.toSorted((a, b) => a - b)[17]).toBeLessThan(500)
    await expect.poll(() => closed.count).toBe(300)
    await app.close()
  })

  it('have seconds, not minutes, by default', () => {
    const { requestTimeout, connectionTimeout, keepAliveTimeout, http } = connectionLimits()
    expect(Math.max(requestTimeout, connectionTimeout, keepAliveTimeout, http.headersTimeout)).toBeLessThanOrEqual(
      20_000,
    )
    expect(api.app.server.requestTimeout).toBe(requestTimeout)
    expect(api.app.server.headersTimeout).toBe(http.headersTimeout)
    expect(api.app.server.keepAliveTimeout).toBe(keepAliveTimeout)
    expect(api.app.server.maxRequestsPerSocket).toBe(1000)
    expect(api.app.server.maxConnections).toBe(4000)
  })
})
