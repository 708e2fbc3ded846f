import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { routes } from '@marquee/contract'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_BASE } from '../http/register.ts'
import { staticWeb } from './static-web.ts'

const SHELL =
  '<link rel="modulepreload" href="/assets/core.js"><title>Marquee</title><meta name="description" content="x" /><div id="root"></div>'
const MOVIES = { results: [{ title: '</script><script>alert(1)</script>' }] }
const directory = mkdtempSync(join(tmpdir(), 'marquee-home-'))
const asked: FastifyRequest[] = []
let app: FastifyInstance
beforeAll(async () => {
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'index.html'), SHELL)
  writeFileSync(join(directory, '.home.html'), '<h1>Tonight</h1>')
  app = Fastify()
  app.decorateRequest('publicOrigin', () => 'http://localhost')
  const answer = (path: string, status: number, value: object) =>
    app.get(API_BASE + path, (request, reply) => {
      asked.push(request)
      return reply.code(status).send(value)
    })
  answer(routes.popularMovies.path, 200, MOVIES)
  answer(routes.webConfig.path, 200, { version: '1' })
  answer(routes.randomLabels.path, 503, { detail: 'Busy.' })
  await staticWeb(app, { directory, headOf: () => Promise.resolve(null) })
})
beforeEach(() => void asked.splice(0))
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

const answersIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="first-page">(.*?)<\/script>/.exec(html)![1]!) as object

describe('the home page', () => {
  it('holds a first picture that is inert, and the answers the app would ask for', async () => {
    const { body, headers } = await app.inject('/')
    expect(body).toContain('<div id="root" inert><h1>Tonight</h1></div>')
    expect(answersIn(body)).toMatchObject({ config: { version: '1' }, popular: MOVIES })
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/core.js">')
  })

  it('cannot have its script ended by the text of a movie', async () => {
    const { body } = await app.inject('/')
    expect(body.match(/<script/g)).toHaveLength(1)
  })

  it('leaves out the answers that failed', async () => {
    expect(Object.keys(answersIn((await app.inject('/')).body)).toSorted()).toEqual(['config', 'popular'])
  })

  it('is filled as for a visitor at the same address, whoever requests it', async () => {
    const headers = { authorization: 'Bearer x', cookie: 'a=b', 'x-group-id': '1', host: 'movies.example' }
    await app.inject({ url: '/', headers, remoteAddress: '192.0.2.7' })
    expect(asked).toHaveLength(3)
    for (const request of asked) {
      expect([request.headers.authorization, request.headers.cookie, request.headers['x-group-id']]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
      expect([request.headers.host, request.ip]).toEqual(['movies.example', '192.0.2.7'])
    }
  })

  it('is compressed for browsers that accept it', async () => {
    const plain = await app.inject('/')
    const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect([plain.headers['content-encoding'], headers['content-encoding']]).toEqual([undefined, 'br'])
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
    expect(headers.vary).toBe('accept-encoding')
  })

  it('is served at its own address only', async () => {
    expect((await app.inject('/groups')).body).toBe(SHELL)
    expect((await app.inject('/.home.html')).body).not.toContain('Tonight')
  })
})
