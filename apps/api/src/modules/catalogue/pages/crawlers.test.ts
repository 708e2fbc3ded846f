import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crawlerRoutes } from './crawlers.ts'

let app: FastifyInstance
const asked: number[] = []

beforeAll(() => {
  app = Fastify()
  app.decorateRequest('publicAddress', () => 'https://movies.example')
  app.decorateRequest('basePath', '')
  crawlerRoutes(app, {
    popularIds: (limit) => {
      asked.push(limit)
      return [7, 3]
    },
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

  it('list the public pages and the best known movies, within the format’s limit', async () => {
    const { body, headers } = await app.inject('/sitemap.xml')
    expect(headers['content-type']).toMatch(/^application\/xml/)
    const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
    expect(addresses.slice(0, 2)).toEqual(['https://movies.example/', 'https://movies.example/search'])
    expect(addresses.slice(-2)).toEqual(['https://movies.example/movie/7', 'https://movies.example/movie/3'])
    expect(addresses).not.toContain('https://movies.example/shortlist')
    expect(asked[0]! + addresses.length).toBeLessThanOrEqual(50_000)
  })
})
