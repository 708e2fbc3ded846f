import { answersSecrets, routes, type RouteContract } from '@marquee/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../testing/app.ts'
import { decompress } from '../testing/decompress.ts'
import { compression, mayCompress } from './compression.ts'

const FILES_AND_STREAMS = ['groupEvents', 'eveningEvents', 'exportAccount', 'historyProblems', 'yearPicture']
/** Of sessions, scripts and seats. */
const WITH_TOKENS = [
  'token',
  'refreshToken',
  'exchangeIdentity',
  'finishIdentity',
  'linkIdentity',
  'separateIdentity',
  'passkeySignIn',
  'createPersonalToken',
  'takeSeat',
  'openScreen',
  'finishSignIn',
  'beginSecondFactor',
  'turnOnSecondFactor',
  'renewRecoveryCodes',
  'identityNonce',
]
/** Links that invite, choose a password, or lead to the provider and back. */
const WITH_LINKS = [
  'createInvite',
  'adminCreateInvite',
  'adminCreatePerson',
  'adminResetPassword',
  'connectIdentity',
  'logout',
  'group',
  'groups',
  'createGroup',
  'renameGroup',
  'groupAction',
  'renewGroupLink',
  'claimSeat',
  'eveningScreen',
  'startEvening',
  'evening',
  'vote',
  'decideEvening',
  'nextFilm',
  'overrideFilm',
  'endEvening',
  'closeGuests',
  'removeGuests',
]
const BROWSER = 'gzip, deflate, br, zstd'

describe('compression', () => {
  let api: TestApp
  let user: TestUser
  beforeAll(async () => {
    api = await createTestApp()
    user = await api.signUp()
  })
  afterAll(() => api.close())

  const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })
  const POPULAR = '/api/main/movies/popular'

  it.each([
    [BROWSER, 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=0.5, br;q=0.8', 'br'],
    ['zstd;q=0, gzip', 'gzip'],
    ['*', 'zstd'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['compress, deflate', undefined],
    ['', undefined],
  ])('uses the best encoding that a client accepts: "%s" → %s', async (accepted, encoding) => {
    const plain = await get(POPULAR)
    expect(plain.headers['content-encoding']).toBeUndefined()
    // The second answer to a visitor comes from memory.
    for (let time = 0; time < 2; time++) {
      const { headers, rawPayload } = await get(POPULAR, { 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers.vary).toBe('accept-encoding')
      expect(headers['content-length']).toBe(String(rawPayload.length))
      expect(decompress(rawPayload, encoding).equals(plain.rawPayload)).toBe(true)
      if (encoding !== undefined) expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    }
  })

  it('covers the answers to a signed-in user', async () => {
    const headers = { authorization: `Bearer ${user.access}`, 'accept-encoding': 'br' }
    const { headers: sent, rawPayload } = await get('/api/engine/recommendations/me/movies', headers)
    expect(sent['content-encoding']).toBe('br')
    expect(JSON.parse(decompress(rawPayload, 'br').toString())).toHaveProperty('results')
  })

  it('covers long texts of other kinds, which a thread compresses', async () => {
    for (const url of ['/api/openapi.json', '/api/docs', '/sitemap.xml']) {
      const plain = await get(url)
      const { headers, rawPayload } = await get(url, { 'accept-encoding': 'gzip' })
      expect(headers['content-encoding']).toBe('gzip')
      expect(decompress(rawPayload, 'gzip').toString()).toBe(plain.body)
    }
  })

  it('leaves short answers as they are', async () => {
    const { headers, body } = await get('/api/config', { 'accept-encoding': BROWSER })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBe('accept-encoding')
    expect(JSON.parse(body)).toHaveProperty('version')
  })

  it('gives HEAD the headers of GET', async () => {
    for (const url of [POPULAR, '/sitemap.xml']) {
      const answers = await Promise.all(
        (['GET', 'HEAD'] as const).map((method) =>
          api.app.inject({ method, url, headers: { 'accept-encoding': 'br' } }),
        ),
      )
      const [ofGet, ofHead] = answers.map(({ headers }) => [headers['content-encoding'], headers['content-length']])
      expect(ofHead).toEqual(ofGet)
      expect(answers[1]!.body).toBe('')
    }
  })

  it('keeps what else an answer depends on, and answers 304 as before', async () => {
    const app = Fastify()
    compression(app)
    app.get('/', (request, reply) => {
      void reply.header('vary', 'authorization').header('etag', 'W/"1"')
      if (request.headers['if-none-match'] === 'W/"1"') return reply.code(304).send()
      return { text: 'x'.repeat(2000) }
    })
    const headers = { 'accept-encoding': 'br' }
    const first = await app.inject({ url: '/', headers })
    expect(first.headers).toMatchObject({ vary: 'authorization, accept-encoding', 'content-encoding': 'br' })
    const again = await app.inject({ url: '/', headers: { ...headers, 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined])
    expect(again.headers).toMatchObject({ vary: 'authorization, accept-encoding', etag: 'W/"1"' })
    await app.close()
  })
})

describe('an answer that can hold a secret', () => {
  const table = Object.entries<RouteContract>(routes)
  const left = table.filter(([, route]) => !mayCompress(route)).map(([name]) => name)

  it('is never compressed', () => {
    expect(left.toSorted()).toEqual([...FILES_AND_STREAMS, ...WITH_TOKENS, ...WITH_LINKS].toSorted())
  })

  it('is known by its contract: no field with the name of a secret goes without the mark', () => {
    const NAMES = /token|secret|password|access|refresh|code|device|^link$/i
    /** Flags, names of settings, links to other sites, and codes of countries and languages. */
    const HARMLESS = /^(movieLinks|filterFacets|whereToWatch|adminSettings|signInMethods|webConfig|admin\w+) /
    const unmarked = table.flatMap(([name, route]) =>
      answersSecrets(route)
        ? []
        : Object.entries(route.responses)
            .filter(([status]) => Number(status) < 400)
            .flatMap(([, schema]) => fieldsIn(schema))
            .filter((field) => NAMES.test(field))
            .map((field) => `${name} ${field}`),
    )
    expect(unmarked.filter((each) => !HARMLESS.test(each))).toEqual([])
  })

  it('stays as it is on the wire', async () => {
    const app = Fastify()
    compression(app)
    for (const [name, contract] of [
      ['groups', routes.groups],
      ['movies', routes.popularMovies],
    ] as const)
      app.get(`/${name}`, { config: { contract } }, () => ({ text: 'x'.repeat(2000) }))
    const encodingOf = async (url: string) =>
      (await app.inject({ url, headers: { 'accept-encoding': BROWSER } })).headers['content-encoding']
    expect([await encodingOf('/groups'), await encodingOf('/movies')]).toEqual([undefined, 'zstd'])
    await app.close()
  })
})

/** Names of all fields in a schema. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(fieldsIn)]
}
