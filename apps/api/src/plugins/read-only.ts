import type { LimitClass, RouteContract } from '@marquee/contract'
import type { FastifyInstance } from 'fastify'
import { problem } from '../errors.ts'

/** Calls that only read although they use POST. */
const READING: ReadonlySet<LimitClass> = new Set<LimitClass>(['read', 'suggest', 'plot'])
/** Seconds until another try is worth it. */
const FULL_S = 30
const AWAY_S = 5

export interface ReadOnlyReasons {
  /** True if the disk is too full to save anything. */
  isFull: () => boolean
  /** True if the database's primary is away while a replica answers. */
  isReadOnly: () => boolean
}

/** Refuses calls that save while nothing can be saved; all others go on. */
export function readOnly(app: FastifyInstance, { isFull, isReadOnly }: ReadOnlyReasons): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { contract } = request.routeOptions.config
    if (contract === undefined || !savesByContract(contract)) return done()
    if (isFull()) return done(problem('unavailable/full', {}, FULL_S))
    if (isReadOnly()) return done(problem('unavailable/away', {}, AWAY_S))
    done()
  })
}

/** True if a call saves something by its contract. */
export function savesByContract({ method, limit }: RouteContract): boolean {
  return method !== 'GET' && !READING.has(limit)
}
