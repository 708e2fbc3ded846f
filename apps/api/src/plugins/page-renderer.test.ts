import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { routes } from '@marquee/contract'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { API_BASE } from '../http/register.ts'
import { createAnswerCache } from './shared-answers.ts'
import { staticWeb } from './static-web.ts'

const SHELL =
  '<link rel="modulepreload" href="/assets/core.js"><title>Marquee</title><meta name="description" content="x" /><div id="root"></div>'
const HEAD = '<title>A page</title><meta name="description" content="x" />'
const headOf = (address: string) => Promise.resolve(address.startsWith('/unknown') ? null : HEAD)
const MOVIE = { title: '</script><script>alert(1)</script>' }
const MOVIE_PATH = API_BASE + routes.movie.path.replace(':id', '7')
/** Replaces the built app: one page for each possible case. */
const RENDERER = `
let drawn = 0
export async function render(address, send) {
  const { pathname } = new URL(address)
  if (pathname === '/leaves-to-browser') return null
  if (pathname === '/breaks') throw new Error('A component failed')
  if (pathname === '/waits') await new Promise((resolve) => setTimeout(resolve, 3000))
  const answer = await send('${MOVIE_PATH}', { method: 'GET', headers: { authorization: 'Bearer secret' } })
  const movie = await answer.json()
  const form = pathname === '/form' ? '<form></form>' : ''
  return { html: '<h1>Drawn ' + ++drawn + '</h1>' + form, data: [[['movie'], movie]], status: pathname === '/nowhere' ? 404 : 200 }
}`

let directory: string
let app: FastifyInstance
let isMemoryCritical: boolean
const asked: FastifyRequest[] = []
const answers = createAnswerCache()
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'marquee-pages-'))
  mkdirSync(join(directory, '.server'))
  writeFileSync(join(directory, 'index.html'), SHELL)
  writeFileSync(join(directory, '.server/server.js'), RENDERER)
  writeFileSync(join(directory, 'package.json'), '{"type":"module"}')
  app = Fastify()
  app.decorateRequest('publicAddress', function () {
    return `http://${this.host}`
  })
  app.get(MOVIE_PATH, (request) => {
    asked.push(request)
    return MOVIE
  })
  isMemoryCritical = false
  const isSetUp = () => Promise.resolve(true)
  await staticWeb(app, { directory, headOf, isSetUp, answers, isMemoryCritical: () => isMemoryCritical })
  asked.splice(0)
  answers.clear()
})
afterEach(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

describe('a page written by the server', () => {
  it('shows its content before any code runs, with the answers it was drawn from', async () => {
    const { body, statusCode, headers } = await app.inject('/movie/7')
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root" data-visitor="/movie/7"><h1>Drawn 1</h1></div>')
    const [, data] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body)!
    expect(JSON.parse(data!)).toEqual([[['movie'], MOVIE]])
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/core.js">')
  })

  it('cannot have its script ended by the text of a movie', async () => {
    expect((await app.inject('/movie/7')).body.match(/<script/g)).toHaveLength(1)
  })

  it('is drawn as for a visitor at the same address, whoever opens it', async () => {
    const headers = { authorization: 'Bearer x', cookie: 'a=b', 'x-group-id': '1', host: 'movies.example' }
    await app.inject({ url: '/movie/7', headers, remoteAddress: '192.0.2.7' })
    expect(asked).toHaveLength(1)
    const { headers: sent, ip } = asked[0]!
    expect([sent.authorization, sent.cookie, sent['x-group-id']]).toEqual([undefined, undefined, undefined])
    expect([sent.host, ip]).toEqual(['movies.example', '192.0.2.7'])
  })

  it('is drawn once for all visitors until the catalogue changes, and apart for each address of the instance', async () => {
    const drawn = async (host: string) => (await app.inject({ url: '/movie/7', headers: { host } })).body
    const first = await drawn('a.example')
    expect(await drawn('a.example')).toBe(first)
    expect(await drawn('b.example')).not.toBe(first)
    answers.clear()
    expect(await drawn('a.example')).not.toBe(first)
  })

  it('is drawn once for visitors who come at the same moment', async () => {
    const bodies = await Promise.all(Array.from({ length: 5 }, () => app.inject('/movie/7')))
    expect(new Set(bodies.map(({ body }) => body)).size).toBe(1)
    expect(asked).toHaveLength(1)
  })

  it('is left to the browser while memory is nearly full, unless it is kept', async () => {
    const kept = (await app.inject('/movie/7')).body
    isMemoryCritical = true
    const [known, fresh] = [await app.inject('/movie/7'), await app.inject('/movie/8')]
    expect(known.body).toBe(kept)
    expect(fresh.statusCode).toBe(200)
    expect(fresh.body).toContain('<div id="root"></div>')
  })

  it.each(['/groups/1', '/signup', '/signin'])('is not kept where what it says changes: %s', async (path) => {
    const first = await app.inject(path)
    expect((await app.inject(path)).body).not.toBe(first.body)
  })

  it.each(['/nowhere', '/unknown'])(
    'says that an address leads nowhere, and is drawn again there: %s',
    async (path) => {
      const first = await app.inject(path)
      expect(first.statusCode).toBe(404)
      expect(first.body).toContain('<title>Not found · Marquee</title>')
      expect(first.body).not.toContain('A page')
      expect((await app.inject(path)).body).not.toBe(first.body)
    },
  )

  it('keeps a form from being sent before the app handles it', async () => {
    expect((await app.inject('/form?a=1&b=%22')).body).toContain(
      '<div id="root" data-visitor="/form?a=1&amp;b=%22" inert>',
    )
  })

  it('is compressed for browsers that accept it', async () => {
    const plain = await app.inject('/movie/7')
    const { headers, rawPayload } = await app.inject({ url: '/movie/7', headers: { 'accept-encoding': 'gzip, br' } })
    expect([plain.headers['content-encoding'], headers['content-encoding']]).toEqual([undefined, 'br'])
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
    expect(headers.vary).toBe('accept-encoding')
  })
})

describe('a page that the browser draws', () => {
  it.each([
    ['one that the server leaves to it', '/leaves-to-browser'],
    ['one whose drawing failed', '/breaks'],
    ['one that takes too long', '/waits'],
    ['one with an endless address', `/search?genres=${'1,'.repeat(200)}`],
  ])('is the empty shell: %s', async (_, url) => {
    const { body, statusCode } = await app.inject(url)
    expect([statusCode, body]).toEqual([200, SHELL.replace('<title>Marquee</title>', '<title>A page</title>')])
  })

  it('is the empty shell when too many others are being drawn', async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, (_, id) => app.inject(`/movie/${id}`)))
    expect(pages.filter(({ body }) => body.includes('<div id="root"></div>'))).toHaveLength(4)
  })

  it('answers 404 all the same where the address leads nowhere', async () => {
    const { statusCode, body } = await app.inject(`/unknown/${'x'.repeat(400)}`)
    expect(statusCode).toBe(404)
    expect(body).toContain('<title>Not found · Marquee</title>')
  })
})

it('the code that draws pages cannot be downloaded', async () => {
  expect((await app.inject('/.server/server.js')).body).not.toContain('Drawn')
})
