import { readFileSync } from 'node:fs'
import { routes, type RouteContract } from '@marquee/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { startElsewhere, type Elsewhere } from '../testing/elsewhere.ts'
import { LIMITS } from './rate-limit.ts'

const DOCUMENT = new URL('../../../../docs/security/limits.md', import.meta.url)
const HOUR = 3_600_000
const TIMES: Record<number, string> = { 60_000: 'a minute', 600_000: '10 minutes', [HOUR]: 'an hour' }

describe('the table of rate limits', () => {
  it('has a class for every call', () => {
    for (const [operation, { limit }] of Object.entries<RouteContract>(routes))
      expect(limit, operation).not.toBe('none')
  })

  it('has the promised defaults', () => {
    expect(LIMITS.read).toEqual({ max: 1200, windowMs: 60_000 })
    expect(LIMITS.write).toEqual({ max: 240, windowMs: 60_000 })
    expect(LIMITS.signup).toEqual({ max: 30, windowMs: 3_600_000 })
    expect(LIMITS.login).toEqual({ max: 30, windowMs: 600_000 })
  })

  it('is the one documented in limits.md', () => {
    const rows = Object.entries(LIMITS).map(([name, { max, windowMs }]) => `| ${name} | ${max} | ${TIMES[windowMs]} |`)
    const document = readFileSync(DOCUMENT, 'utf8').replaceAll(/ +/g, ' ')
    for (const row of rows) expect(document).toContain(row)
  })
})

describe('a client', () => {
  const statuses = async (api: TestApp, headers: (i: number) => Record<string, string>) => {
    const all = []
    for (let i = 0; i < 6; i++) all.push((await api.call(routes.genres, {}, { headers: headers(i) })).status)
    return all
  }

  it('cannot change its address with forwarded headers unless a trusted proxy sends them', async () => {
    const api = await createTestApp({ catalogue: false, env: { RATE_LIMIT_FACTOR: '0.0025' } })
    const forged = await statuses(api, (i) => ({
      'x-forwarded-for': `10.0.0.${i}`,
      'x-real-ip': `10.0.1.${i}`,
      forwarded: `for=10.0.2.${i}`,
      'cf-connecting-ip': `10.0.3.${i}`,
      'true-client-ip': `10.0.4.${i}`,
    }))
    expect(forged).toEqual([200, 200, 200, 429, 429, 429])
    await api.close()
  })

  it('is the last address that a trusted proxy forwards, and one IPv6 network is one client', async () => {
    const api = await createTestApp({ catalogue: false, env: { RATE_LIMIT_FACTOR: '0.0025', TRUST_PROXY: '1' } })
    const proxied = await statuses(api, (i) => ({ 'x-forwarded-for': `10.0.0.${i}, 2001:db8:0:7::${i}` }))
    expect(proxied).toEqual([200, 200, 200, 429, 429, 429])
    expect(await statuses(api, (i) => ({ 'x-forwarded-for': `10.0.0.1, 192.0.2.${i}` }))).toEqual([
      200, 200, 200, 200, 200, 200,
    ])
    await api.close()
  })
})

describe('two processes', () => {
  // A tenth of every limit: 3 sign-ins, 120 reads.
  const env = { RATE_LIMIT_FACTOR: '0.1' }
  // Paused while a test counts, because a window that ends in between would start again.
  const clock = { now: new Date() }
  let api: TestApp
  let elsewhere: Elsewhere
  beforeAll(async () => {
    api = await createTestApp({ catalogue: false, env, sharesLimits: true, now: () => clock.now })
    elsewhere = await startElsewhere({ ...api, clock }, {}, env)
  })
  beforeEach(() => void (clock.now = new Date(clock.now.getTime() + HOUR)))
  afterAll(async () => {
    await elsewhere.close()
    await api.close()
  })

  /** Statuses of calls that go to one and the other in turn. */
  async function inTurn(times: number, url: string, payload?: object): Promise<number[]> {
    const apps = [api.app, elsewhere.app]
    const statuses = []
    for (let i = 0; i < times; i++) {
      const { statusCode } = await apps[i % 2]!.inject({ method: payload ? 'POST' : 'GET', url: `/api${url}`, payload })
      statuses.push(statusCode)
    }
    return statuses
  }

  it('allow as many tries to sign in as one does', async () => {
    const password = 'not the password'
    expect(await inTurn(6, '/token', { username: 'nobody', password })).toEqual([401, 401, 401, 429, 429, 429])
    const reset = { token: 'x', new_password1: 'another long one', new_password2: 'another long one' }
    expect(await inTurn(6, '/identity/auth/password/reset', reset)).toEqual([404, 404, 404, 429, 429, 429])
  })

  it('learn within a moment of reads elsewhere', async () => {
    const genres = routes.genres.path
    expect(new Set(await inTurn(110, genres))).toEqual(new Set([200]))
    let allowed = 110
    const two = async () => {
      const statuses = await inTurn(2, genres)
      allowed += statuses.filter((status) => status === 200).length
      return statuses
    }
    await expect.poll(two, { interval: 200 }).toEqual([429, 429])
    // Each alone would allow 120.
    expect(allowed).toBeLessThan(140)
  })
})
