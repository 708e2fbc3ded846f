import { routes } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { register } from '../../../http/register.ts'
import { type ExternalService } from './service.ts'

export function externalRoutes(app: FastifyInstance, { external }: { external: ExternalService }): void {
  register(app, routes.suggestExternalMovies, ({ query }) => external.suggest(query.query))
  register(app, routes.fetchExternalMovie, async ({ params }) => ({ id: await external.movieId(params.id) }))
}
