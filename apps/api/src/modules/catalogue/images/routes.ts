import type { FastifyInstance } from 'fastify'
import type { ImageService } from './service.ts'

/** Well below the six months for which TMDB's content may be kept. */
const BROWSER_SECONDS = 30 * 24 * 3600

/** `/images/{size}/{file}`: images of the configured host, which browsers then need not contact. */
export function imageRoutes(app: FastifyInstance, { images }: { images: ImageService }): void {
  app.get<{ Params: { size: string; file: string } }>('/images/:size/:file', async ({ params, headers }, reply) => {
    const { type, bytes } = await images.picture(params.size, params.file, headers.accept)
    return reply
      .header('cache-control', `public, max-age=${BROWSER_SECONDS}, immutable`)
      .header('vary', 'Accept')
      .header('content-length', bytes.length)
      .type(type)
      .send(bytes)
  })
}
