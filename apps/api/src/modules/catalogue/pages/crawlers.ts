import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../errors.ts'

/** Pages that are the same for every viewer. */
const PAGES = [
  '/',
  '/search',
  '/plot-search',
  '/discover',
  '/games/daily',
  '/about',
  '/about/recommendations',
  '/about/leaving',
  '/contact',
  '/press',
  '/terms',
  '/privacy',
  '/cookies',
]
/** Pages for signed-in users. API calls stay allowed, because crawlers that run scripts need them. */
const PRIVATE = [
  '/admin',
  '/edit-profile',
  '/groups',
  '/lists',
  '/my-movies',
  '/recommendations',
  '/screen',
  '/shortlist',
  '/taste',
  '/tonight',
]
/** Addresses that one sitemap may name (sitemaps.org). */
const ADDRESSES = 50_000
/** Movies in the first file, next to the pages. */
const FIRST_MOVIES = ADDRESSES - PAGES.length

export interface CrawlerDependencies {
  /** Movies, most popular first. */
  popularIds: (limit: number, offset?: number) => readonly number[]
  movieCount: () => number
}

/** robots.txt and the sitemap: one file, or for a larger catalogue an index of several. */
export function crawlerRoutes(app: FastifyInstance, { popularIds, movieCount }: CrawlerDependencies): void {
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...PRIVATE.map((path) => `Disallow: ${request.basePath}${path}`),
          `Sitemap: ${request.publicAddress()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/sitemap.xml', (request, reply) => {
    reply.type(XML)
    const files = filesFor(movieCount())
    if (files === 1) return reply.send(sitemap(request.publicAddress(), pathsIn(1, popularIds)))
    const paths = Array.from({ length: files }, (_, i) => `/sitemap/${i + 1}.xml`)
    return reply.send(xml('sitemapindex', 'sitemap', request.publicAddress(), paths))
  })
  app.get<{ Params: { file: string } }>('/sitemap/:file(^[1-9]\\d{0,4}).xml', (request, reply) => {
    const file = Number(request.params.file)
    if (file > filesFor(movieCount())) throw notFound('Sitemap')
    return reply.type(XML).send(sitemap(request.publicAddress(), pathsIn(file, popularIds)))
  })
}

const XML = 'application/xml; charset=utf-8'

function filesFor(movies: number): number {
  return 1 + Math.max(0, Math.ceil((movies - FIRST_MOVIES) / ADDRESSES))
}

/** The pages are in the first file. */
function pathsIn(file: number, popularIds: CrawlerDependencies['popularIds']): string[] {
  const toPath = (id: number) => `/movie/${id}`
  if (file === 1) return [...PAGES, ...popularIds(FIRST_MOVIES).map(toPath)]
  return popularIds(ADDRESSES, FIRST_MOVIES + (file - 2) * ADDRESSES).map(toPath)
}

function sitemap(origin: string, paths: readonly string[]): string {
  return xml('urlset', 'url', origin, paths)
}

function xml(list: string, entry: string, origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<${entry}><loc>${origin}${path}</loc></${entry}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${list}>\n`
}
