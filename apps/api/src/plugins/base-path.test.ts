import { readFileSync } from 'node:fs'
import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress } from '../settings/addresses.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { withoutBasePath } from './base-path.ts'

const HOME = 'https://movies.example/marquee'
let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ env: { PUBLIC_URL: `${HOME}/`, TMDB_IMAGE_CACHE_MB: '1' } })
})
afterAll(() => api.close())

describe('the base path of an address', () => {
  it.each([
    ['/marquee', '/'],
    ['/marquee?page=2', '/?page=2'],
    ['/marquee/', '/'],
    ['/marquee/movie/6?x=/marquee/', '/movie/6?x=/marquee/'],
    ['/marquee/marquee/', '/marquee/'],
    ['/marquee//other.example/', '//other.example/'],
    ['/movie/6', '/movie/6'],
    ['/marquees/6', '/marquees/6'],
    ['/', '/'],
    ['*', '*'],
  ])('is taken off %s', (url, rest) => expect(withoutBasePath('/marquee')({ url })).toBe(rest))

  it('is nothing at the root', () => {
    for (const url of ['/', '/marquee', '/?x', '*']) expect(withoutBasePath('')({ url })).toBe(url)
  })

  it('never starts as one of our own addresses', () => {
    const pages = readFileSync(new URL('../../../web/src/routeTree.gen.ts', import.meta.url), 'utf8')
    const own = [
      ...[...pages.matchAll(/fullPath: '\/([^/']+)/g)].map(([, first]) => first),
      ...[...api.app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── \/([\w-]+)(?![\w.-])/gm)].map(
        ([, first]) => first,
      ),
    ]
    expect(own).toEqual(expect.arrayContaining(['admin', 'tonight', 'api', 'images', 'previews', 'readyz']))
    expect(own.filter((first) => isPublicAddress(`https://movies.example/${first}`))).toEqual([])
  })
})

describe('an instance under a path', () => {
  it.each(['', '/marquee'])('answers a proxy that forwards %j before each path', async (prefix) => {
    for (const path of ['/api/config', '/api/main/movies/popular', '/healthz', '/readyz', '/robots.txt'])
      expect((await api.app.inject(prefix + path)).statusCode, path).toBe(200)
    expect((await api.app.inject(`${prefix}/api/nothing`)).statusCode).toBe(404)
  })

  it('leads from the path without a slash to the home page', async () => {
    const { statusCode, headers } = await api.app.inject('/marquee?from=mail')
    expect([statusCode, headers.location]).toEqual([308, '/marquee/?from=mail'])
  })

  it('names addresses under it', async () => {
    const user = await api.signUp()
    const { body: page } = await api.call(routes.popularMovies, { query: { page: 2, page_size: 5 } })
    expect([page.previous, page.next]).toEqual([1, 3].map((number) => expect.stringContaining(`page=${number}`)))
    const document = (await api.app.inject('/api/openapi.json')).json<{ servers: { url: string }[] }>()
    const sitemap = (await api.app.inject('/sitemap.xml')).body
    const robots = (await api.app.inject('/robots.txt')).body
    const { body: invite } = await api.call(routes.adminCreateInvite, { body: {} }, { user })
    const addresses = [
      page.previous,
      page.next,
      document.servers[0]?.url,
      invite.link,
      ...[...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address),
      /^Sitemap: (.*)$/m.exec(robots)?.[1],
    ]
    expect(addresses.filter((address) => !address?.startsWith(`${HOME}/`))).toEqual([])
    expect(robots).toContain('Disallow: /marquee/groups\n')
    expect((await api.app.inject('/api/docs')).body).not.toMatch(/(href|src)="\//)
  })
})
