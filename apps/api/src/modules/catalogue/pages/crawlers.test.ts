import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crawlerRoutes } from './crawlers.ts'

let app: FastifyInstance
let movies: readonly number[] = [7, 3]

beforeAll(() => {
  app = Fastify()
  app.decorateRequest('publicAddress', () => 'https://movies.example')
  app.decorateRequest('basePath', '')
  crawlerRoutes(app, {
    popularIds: (limit, offset = 0) => movies.slice(offset, offset + limit),
    movieCount: () => movies.length,
  })
})
afterAll(() => app.close())

describe('the files for search engines', () => {
  it('exclude pages of a single user, and give the full address of the sitemap', async () => {
    const { body, headers } = await app.inject('/robots.txt')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toContain('Disallow: /recommendations\n')
    expect(body).not.toContain('Disallow: /movie')
    expect(body).toContain('Sitemap: https://movies.example/sitemap.xml\n')
  })

  it('list the public pages and the movies, best known first', async () => {
    const { headers } = await app.inject('/sitemap.xml')
    expect(headers['content-type']).toMatch(/^application\/xml/)
    const addresses = await addressesIn('/sitemap.xml')
    expect(addresses.slice(0, 2)).toEqual(['https://movies.example/', 'https://movies.example/search'])
    expect(addresses.slice(-2)).toEqual(['https://movies.example/movie/7', 'https://movies.example/movie/3'])
    expect(addresses).not.toContain('https://movies.example/shortlist')
    expect(await addressesIn('/sitemap/1.xml')).toEqual(addresses)
  })

  it('list a larger catalogue in several files of at most 50,000 addresses, each movie once', async () => {
    movies = Array.from({ length: 120_000 }, (_, id) => id)
    const files = await addressesIn('/sitemap.xml')
    expect(files).toEqual([1, 2, 3].map((file) => `https://movies.example/sitemap/${file}.xml`))
    const lists = await Promise.all([1, 2, 3].map((file) => addressesIn(`/sitemap/${file}.xml`)))
    for (const list of lists) expect(list.length).toBeLessThanOrEqual(50_000)
    const listed = lists.flat().filter((address) => address.includes('/movie/'))
    expect(listed).toEqual(movies.map((id) => `https://movies.example/movie/${id}`))
    expect((await app.inject('/sitemap/4.xml')).statusCode).toBe(404)
    expect((await app.inject('/sitemap/0.xml')).statusCode).toBe(404)
  })
})

async function addressesIn(file: string): Promise<string[]> {
  const { body } = await app.inject(file)
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
}
