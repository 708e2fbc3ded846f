import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { health } from './health.ts'

describe('the readiness of a process', () => {
  it('is answered with 503 in time while the database is silent, and with 200 when it speaks again', async () => {
    const app = Fastify()
    const silent = Promise.withResolvers<null>()
    let asked = 0
    health(app, { checks: { database: () => (asked++, silent.promise) }, patienceMs: 50 })
    for (let probe = 0; probe < 3; probe++) {
      const { statusCode, headers, body } = await app.inject('/readyz')
      expect(statusCode).toBe(503)
      expect(headers['retry-after']).toBe('5')
      expect(JSON.parse(body)).toEqual({ status: 'not ready', database: 'unavailable' })
    }
    // Probes do not pile up on the database.
    expect(asked).toBe(1)
    silent.resolve(null)
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
    await app.close()
  })

  it('says nothing of whether the process is alive', async () => {
    const app = Fastify()
    health(app, { checks: { database: () => Promise.reject(new Error('gone')) } })
    for (const url of ['/livez', '/healthz']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, body } = await app.inject({ method, url })
        expect([statusCode, body]).toEqual([200, method === 'HEAD' ? '' : '{"status":"alive"}'])
      }
    }
    await app.close()
  })

  it('names the check that fails', async () => {
    const app = Fastify()
    health(app, { checks: { database: () => Promise.resolve(null), model: () => Promise.resolve('no model yet') } })
    const { statusCode, body } = await app.inject('/readyz')
    expect([statusCode, JSON.parse(body)]).toEqual([
      503,
      { status: 'not ready', database: 'ok', model: 'no model yet' },
    ])
    await app.close()
  })

  it('stays ready while derived data are being built again, and names them', async () => {
    const app = Fastify()
    const derived = { model: () => Promise.resolve('preparing') }
    health(app, { checks: { database: () => Promise.resolve(null) }, derived })
    const { statusCode, body } = await app.inject('/readyz')
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ready', database: 'ok', model: 'preparing' }])
    await app.close()
  })

  it('stays ready while only reading is possible, and says so', async () => {
    const app = Fastify()
    health(app, { checks: { database: () => Promise.resolve(null) }, isReadOnly: () => true })
    const { statusCode, body } = await app.inject('/readyz')
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'read-only', database: 'ok' }])
    await app.close()
  })
})
