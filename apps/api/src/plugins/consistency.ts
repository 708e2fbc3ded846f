import type { RouteContract } from '@marquee/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Replica } from '../database/replica.ts'
import { withReading, type Reading } from '../database/routing.ts'
import { savesByContract } from './read-only.ts'

export interface ConsistencyDependencies {
  replica: Pick<Replica, 'has'>
  /** Notes that a person has saved something just now. */
  noteSaved: (userId: string) => Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    reading: Reading | null
  }
}

/** Movies, lists and a user's own ratings and recommendations; shared data must be seen by all users immediately. */
const MAY_LAG = /^\/(main|engine)\/(?!.*\/group(\/|$))/

/**
 * Decides for each request whether what it reads may come from the replica, and notes when people save something, so that
 * they see it afterwards whichever process they ask.
 */
export function consistency(app: FastifyInstance, { replica, noteSaved }: ConsistencyDependencies): void {
  app.decorateRequest('reading', null)

  function mayLag({ headers, user }: FastifyRequest, contract: RouteContract): boolean {
    return (
      !savesByContract(contract) &&
      contract.access !== 'administrator' &&
      contract.events === undefined &&
      headers['x-group-id'] === undefined &&
      MAY_LAG.test(contract.path) &&
      replica.has(user?.savedLsn ?? 0)
    )
  }

  // After the body has been read, whose events would lose what belongs to the request; sign-in comes before and asks the primary.
  app.addHook('preValidation', (request, _reply, done) => {
    const { contract } = request.routeOptions.config
    if (contract === undefined) return done()
    request.reading = { fromReplica: mayLag(request, contract), hasWritten: false }
    withReading(request.reading, done)
  })

  // Runs before the response is sent, because the client may call another process immediately.
  app.addHook('onSend', async ({ user, reading, routeOptions, log }, reply) => {
    const { contract } = routeOptions.config
    if (user === null || reading === null || contract === undefined) return
    // Entries of the queue are saved over connections that are not visible here.
    const hasSaved = reading.hasWritten || (savesByContract(contract) && reply.statusCode < 400)
    if (!hasSaved) return
    try {
      await noteSaved(user.id)
    } catch (error) {
      log.warn({ err: error }, 'Could not note a user’s write: they may see it some seconds late.')
    }
  })
}
