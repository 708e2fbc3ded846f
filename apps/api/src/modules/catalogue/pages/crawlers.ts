import { type FastifyInstance } from 'fastify'

/** Pages that are the same for every viewer. */
const PAGES = [
  '/',
  '/search',
  '/plot-search',
  '/discover',
  '/games/daily',
  '/about',
  '/about/recommendations',
  '/contact',
  '/press',
  '/terms',
  '/privacy',
  '/cookies',
]
/** Pages for signed-in users. API calls stay allowed, because crawlers that run scripts need them. */
const PRIVATE = ['/admin', '/edit-profile', '/groups', '/recommendations', '/shortlist', '/taste', '/tonight']
/** A sitemap may name 50,000 addresses (sitemaps.org); the best known movies are enough. */
const MOVIES = 10_000

/** robots.txt and the sitemap. @param popularIds movies, most popular first */
export function crawlerRoutes(
  app: FastifyInstance,
  { popularIds }: { popularIds: (limit: number) => readonly number[] },
): void {
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
    const paths = [...PAGES, ...popularIds(MOVIES).map((id) => `/movie/${id}`)]
    const entries = paths.map((path) => `<url><loc>${request.publicAddress()}${path}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      )
  })
}
