import type { FastifyBaseLogger } from 'fastify'
import { isOutage } from '../database/errors.ts'
import { DERIVED_STORES } from './stores.ts'

export interface DerivedStore<T> {
  store: keyof typeof DERIVED_STORES
  /** Reads and checks. */
  open: () => Promise<T>
  /** Sets aside what is there, so that `open` starts from nothing. */
  reset: () => Promise<unknown>
  /** True if an error means damage; any error but an outage of the database when not given. */
  isDamaged?: (error: unknown) => boolean
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Opens data that can be built again (docs/stores.md). Damaged data are set aside with one line in the log, and never end a
 * start or a request.
 */
export async function openDerived<T>({
  store,
  open,
  reset,
  isDamaged = (error) => !isOutage(error),
  log,
}: DerivedStore<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!isDamaged(error)) throw error
    log.warn({ err: error }, `The ${DERIVED_STORES[store].label} could not be read, and will be built again.`)
    await reset()
    return open()
  }
}
