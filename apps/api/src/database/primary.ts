import { setTimeout as sleep } from 'node:timers/promises'
import { type FastifyBaseLogger } from 'fastify'
import pg from 'pg'

export interface Primary {
  /** Whether the primary did not answer just now, or has become a replica itself. */
  isAway(): boolean
  close(): Promise<void>
}

export interface PrimaryOptions {
  /** Pause between two questions. */
  everyMs?: number
  /** How long connecting and the answer may take together. */
  patienceMs?: number
}

const EVERY_MS = 500
const PATIENCE_MS = 1000

/** Asks every half second, on a connection of its own, whether the primary answers and accepts writes. */
export function watchPrimary(url: string, log: FastifyBaseLogger, options: PrimaryOptions = {}): Primary {
  const { everyMs = EVERY_MS, patienceMs = PATIENCE_MS } = options
  const stopping = new AbortController()
  let client: pg.Client | null = null
  let isAway = false

  function drop(): void {
    // A server that is gone would never answer a good-bye.
    void client?.end().catch(() => {})
    client = null
  }

  async function ask(): Promise<boolean> {
    if (client === null) {
      client = new pg.Client({
        connectionString: url,
        application_name: 'marquee primary watch',
        connectionTimeoutMillis: patienceMs,
        query_timeout: patienceMs,
      })
      client.on('error', () => {})
      await client.connect()
    }
    const { rows } = await client.query<{ replica: boolean }>('select pg_is_in_recovery() as replica')
    return rows[0]?.replica === false
  }

  /** A connection may break although the server is well: only a second failure on a new one counts. */
  async function answers(): Promise<boolean> {
    for (const isLast of [false, true]) {
      try {
        if (await ask()) return true
      } catch (error) {
        if (isLast) log.debug({ err: error }, 'the primary does not answer')
      }
      drop()
    }
    return false
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const wasAway = isAway
      isAway = !(await answers())
      if (isAway && !wasAway) log.error('The primary is away: nothing can be saved, and reads come from the replica.')
      if (!isAway && wasAway) log.info('The primary is back.')
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
    drop()
  }

  const watching = watch()
  return {
    isAway: () => isAway,
    close: () => {
      stopping.abort()
      return watching
    },
  }
}
