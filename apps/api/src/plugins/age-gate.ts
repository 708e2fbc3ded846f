import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'

interface AgeGateDependencies {
  /** The movies within an age limit. */
  limitOf: (age: number | null) => { allows: (movieId: number) => boolean } | null
}

/** Movies in addresses; a number after `tmdb` is one of TMDB's. An evening decides for itself which cards it takes votes for. */
const MOVIE = /^\/api\/(?:main|engine)\/.*\bmovies\/(?:watch\/)?:(id|movieId)\b/

/** Answers 404, as for unknown movies, to calls about a movie above the caller's age limit. */
export function ageGate(app: FastifyInstance, { limitOf }: AgeGateDependencies): void {
  function checkMovie(parameter: string | undefined) {
    return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
      const limit = limitOf(request.user?.ageLimit ?? null)
      if (limit === null) return done()
      const params = request.params as Record<string, unknown>
      const body = request.body as { movie_id?: unknown } | undefined
      const ids = [parameter === undefined ? undefined : params[parameter], body?.movie_id]
      const isWithin = ids.every((id) => typeof id !== 'number' || limit.allows(id))
      done(isWithin ? undefined : notFound('Movie'))
    }
  }

  app.addHook('onRoute', (route) => {
    const contract = route.config?.contract
    if (contract === undefined || contract.path.startsWith('/identity/')) return
    const parameter = MOVIE.exec(route.url)?.[1]
    if (parameter === undefined && contract.body === undefined) return
    route.preHandler = [checkMovie(parameter), ...[route.preHandler ?? []].flat()]
  })
}
