import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'

const TOKEN = 'a token of scrapers alone'.replaceAll(' ', '-')
let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ catalogue: false, env: { METRICS_TOKEN: TOKEN } })
})
afterAll(() => api.close())

const scrape = (authorization?: string) =>
  api.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

describe('the metrics', () => {
  it('are served with the token, and answer 404 without it', async () => {
    const nothing = await api.app.inject('/api/nothing')
    for (const wrong of [undefined, '', 'Bearer', 'Bearer x', TOKEN, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
      const answer = await scrape(wrong)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toBe(nothing.body)
      expect(answer.body).not.toContain('marquee_')
    }
    expect(nothing.statusCode).toBe(404)
    const answer = await scrape(`Bearer ${TOKEN}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4; charset=utf-8/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('count responses by route and status, and hold no parameter or name', async () => {
    await api.signUp('metrics_person')
    await api.call(routes.movie, { params: { id: 4711 } })
    await api.app.inject('/api/secret-path-of-somebody')
    const { body } = await scrape(`Bearer ${TOKEN}`)
    expect(body).toContain('marquee_http_requests_total{method="POST",route="/api/identity/signup",status="201"} 1')
    expect(body).toContain('route="/api/main/movies/:id",status="404"')
    expect(body).toMatch(
      /marquee_http_request_duration_seconds_bucket\{le="0\.1",method="POST",route="\/api\/token"\} \d/,
    )
    expect(body).toMatch(/marquee_http_requests_in_flight 1\n/)
    expect(body).toMatch(/marquee_nodejs_eventloop_lag_seconds \d/)
    expect(body).toMatch(/marquee_process_resident_memory_bytes \d/)
    expect(body).not.toMatch(/4711|secret-path|metrics_person/)
  })

  it('are not served when no token is configured', async () => {
    const bare = await createTestApp({ catalogue: false })
    expect((await bare.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(404)
    await bare.close()
  })
})
