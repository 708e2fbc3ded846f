import { readFileSync } from 'node:fs'
import { routes } from '@marquee/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseCaches } from '../cli/caches.ts'
import { SHARES } from '../common/budget.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { metrics } from './metrics.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
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
    // Labels are in quotes, and a number may hold these digits by chance.
    expect(body).not.toMatch(/="[^"\n]*(?:4711|secret-path|metrics_person)/)
  })

  it('say what the instance does, and leave out what has never been', async () => {
    await api.modules.administration.start()
    await expect.poll(async () => (await scrape(`Bearer ${TOKEN}`)).body).toMatch(/marquee_disk_size_bytes \d/)
    const { body } = await scrape(`Bearer ${TOKEN}`)
    expect(body).toMatch(/marquee_build_info\{version="\d+\.\d+\.\d+"\} 1\n/)
    expect(body).toContain('marquee_jobs_waiting{queue="train-model"} 0\n')
    expect(body).toMatch(/marquee_database_size_bytes \d{7,}\n/)
    expect(body).toMatch(/marquee_disk_free_bytes \d{7,}\n/)
    expect(body).toContain('# TYPE marquee_backup_timestamp_seconds gauge')
    expect(body).not.toMatch(/^marquee_(backup|job_last_end)_timestamp_seconds/m)
  })

  it('show entries, bytes, hits and misses of each cache, as marquee status reads them', async () => {
    await api.call(routes.movie, { params: { id: 4711 } })
    const caches = parseCaches((await scrape(`Bearer ${TOKEN}`)).body)
    for (const { name } of caches) expect(Object.keys(SHARES)).toContain(name)
    expect(caches.find(({ name }) => name === 'movies')?.misses).toBeGreaterThan(0)
    expect(caches.find(({ name }) => name === 'rate limits')?.bytes).toBeGreaterThan(0)
  })

  it('are all shown by the dashboard or watched by an alert, which know no others', async () => {
    const { body } = await scrape(`Bearer ${TOKEN}`)
    const served = new Set([...body.matchAll(/^# TYPE (\S+) \S+$/gm)].map(([, name]) => name))
    const watched = ['grafana-dashboard.json', 'alerts.yml'].flatMap((file) =>
      [...read(`deploy/monitoring/${file}`).matchAll(/\bmarquee_\w+/g)].map(([name]) => name),
    )
    const names = watched.map((name) => name.replace(/_(bucket|sum|count)$/, ''))
    expect(new Set(names)).toEqual(served)
  })

  it('have a section of the troubleshooting page for each alert', () => {
    const alerts = [...read('deploy/monitoring/alerts.yml').matchAll(/- alert: (\w+)$/gm)].map(([, name]) => name)
    const sections = [...read('docs/troubleshooting.md').matchAll(/^#### (Marquee\w+)$/gm)].map(([, name]) => name)
    expect(alerts.length).toBeGreaterThan(10)
    expect(sections).toEqual(alerts)
  })

  it('are fewer without a database, and say so in time', async () => {
    const stuck = Promise.withResolvers<never>()
    const app = Fastify()
    app.decorate('streamCounts', () => ({ open: 0, sent: 0, refused: 0 }))
    metrics(app, {
      token: TOKEN,
      checks: { database: () => stuck.promise },
      isReadOnly: () => true,
      status: () => Promise.reject(new Error('no database')),
      patienceMs: 20,
    })
    const { body, statusCode } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    expect(statusCode).toBe(200)
    expect(body).toContain('marquee_ready{check="database"} 0\n')
    expect(body).toContain('marquee_read_only 1\n')
    expect(body).not.toContain('marquee_jobs_waiting')
    await app.close()
  })

  it('are not served when no token is configured', async () => {
    const bare = await createTestApp({ catalogue: false })
    expect((await bare.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(404)
    await bare.close()
  })
})
