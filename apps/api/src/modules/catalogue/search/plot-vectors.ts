import type { FastifyBaseLogger } from 'fastify'
import { first } from '../../../common/required.ts'
import type { Embed } from './embedding-client.ts'

export interface PlotVectorDependencies {
  embed: Embed
  log: FastifyBaseLogger
  /** A clock in milliseconds. */
  now?: () => number
}

const TIMEOUT_MS = 2000
/** After a failure the service is not asked for this long. */
const REST_MS = 30_000

/**
 * The vector of a plot, for search by meaning in addition to words; undefined when the service does not answer, which is
 * logged: the search then uses words only.
 */
export function createPlotVectors({ embed, log, now = () => performance.now() }: PlotVectorDependencies) {
  let restingUntil = -Infinity
  return async function vectorOf(plot: string): Promise<Float32Array | undefined> {
    if (now() < restingUntil) return undefined
    try {
      return first(await embed([plot], TIMEOUT_MS))
    } catch (error) {
      restingUntil = now() + REST_MS
      log.warn({ err: error }, 'Plot search uses words only: the embedding service failed.')
      return undefined
    }
  }
}
