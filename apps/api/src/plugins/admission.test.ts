import { routes, type RouteContract } from '@marquee/contract'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { admission } from './admission.ts'
import { errorHandler } from './error-handler.ts'

/** An app whose calls wait until they are let go. */
function waitingApp(maxInFlight: number) {
  const app = Fastify()
  errorHandler(app)
  admission(app, { maxInFlight })
  const waiting: (() => void)[] = []
  const add = (url: string, contract: RouteContract) =>
    app.get(url, { config: { contract } }, () => new Promise<string>((resolve) => waiting.push(() => resolve('done'))))
  add('/read', routes.genres)
  add('/plot', routes.searchByPlot)
  add('/write', routes.rename)
  app.get('/healthz', () => 'alive')
  return { app, release: () => waiting.splice(0).forEach((go) => go()), waiting }
}

describe('admission', () => {
  it('refuses requests above its limits with 503 and Retry-After, costly ones first', async () => {
    const { app, release, waiting } = waitingApp(8)
    const ask = (url: string) => app.inject(url)
    const accepted = [ask('/plot'), ask('/plot')]
    await expect.poll(() => waiting.length).toBe(2)
    const refused = await ask('/plot')
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('1')
    expect(refused.json()).toMatchObject({ code: 'unavailable' })
    for (let i = 0; i < 4; i++) accepted.push(ask('/read'))
    await expect.poll(() => waiting.length).toBe(6)
    expect((await ask('/read')).statusCode).toBe(503)
    accepted.push(ask('/write'), ask('/write'))
    await expect.poll(() => waiting.length).toBe(8)
    expect((await ask('/write')).statusCode).toBe(503)
    expect((await ask('/healthz')).statusCode).toBe(200)
    release()
    expect((await Promise.all(accepted)).map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 8 }, () => 200),
    )
    const again = ask('/plot')
    await expect.poll(() => waiting.length).toBe(1)
    release()
    expect((await again).statusCode).toBe(200)
    await app.close()
  })

  it('refuses requests that wait too long in one turn of the event loop, and accepts the next', async () => {
    const app = Fastify()
    errorHandler(app)
    admission(app, { longestTurnMs: 30 })
    app.get('/read', { config: { contract: routes.genres } }, () => {
      const until = performance.now() + 35
      while (performance.now() < until);
      return 'done'
    })
    const turn = await Promise.all(Array.from({ length: 6 }, () => app.inject('/read')))
    expect(turn.map(({ statusCode }) => statusCode)).toEqual([200, 503, 503, 503, 503, 503])
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect((await app.inject('/read')).statusCode).toBe(200)
    await app.close()
  })

  it('refuses uploads, and nothing else, while memory is nearly full', async () => {
    let isFull = true
    const app = Fastify()
    errorHandler(app)
    admission(app, { isMemoryCritical: () => isFull })
    app.post('/import', { config: { contract: routes.importHistory } }, () => 'read')
    app.get('/read', { config: { contract: routes.genres } }, () => 'done')
    const refused = await app.inject({ method: 'POST', url: '/import' })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30'])
    expect(refused.json()).toMatchObject({ code: 'unavailable' })
    expect((await app.inject('/read')).statusCode).toBe(200)
    isFull = false
    expect((await app.inject({ method: 'POST', url: '/import' })).statusCode).toBe(200)
    await app.close()
  })

  it('frees the place of a client that disconnects', async () => {
    const { app, release, waiting } = waitingApp(1)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    for (let i = 0; i < 5; i++) {
      const away = new AbortController()
      const gone = fetch(`${address}/write`, { signal: away.signal })
      await expect.poll(() => waiting.length).toBe(1)
      away.abort()
      await expect(gone).rejects.toThrow(/abort/i)
      await expect.poll(async () => (await fetch(`${address}/healthz`)).status).toBe(200)
      waiting.length = 0
    }
    const last = fetch(`${address}/write`)
    await expect.poll(() => waiting.length).toBe(1)
    release()
    expect((await last).status).toBe(200)
    await app.close()
  })
})
