import { type LimitClass } from '@marquee/contract'
import { type FastifyInstance } from 'fastify'
import { unavailable } from '../errors.ts'

/** Calls that only read although they use POST. */
const READING: ReadonlySet<LimitClass> = new Set<LimitClass>(['read', 'suggest', 'plot'])
const RETRY_AFTER_S = 30

/** Refuses calls that save while the disk is full; all others go on. */
export function readOnly(app: FastifyInstance, { isFull }: { isFull: () => boolean }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { contract } = request.routeOptions.config
    const saves = contract !== undefined && request.method !== 'GET' && request.method !== 'HEAD'
    if (saves && !READING.has(contract.limit) && isFull())
      done(unavailable('There is no room to save anything right now. You can still look around.', RETRY_AFTER_S))
    else done()
  })
}
