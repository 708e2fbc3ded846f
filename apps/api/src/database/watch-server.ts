import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

export interface Watching<T> {
  /** Of its connection, as the server shows it. */
  name: string
  /** A statement that answers one row. */
  text: string
  /** True for the expected answer; else the server is asked once more over a new connection. */
  isGood: (row: T) => boolean
  /** Called after each question: with a good answer, or null if there is none. */
  heard: (row: T | null, askedAt: number) => void
  /** Pause after a question. @param isAnswered whether its answer was good */
  pauseMs: (isAnswered: boolean) => number
  /** Time limit for connecting and the answer together. */
  patienceMs: number
}

export interface Watch {
  close(): Promise<void>
}

/** Queries a server again and again, on a separate connection. Times are those of `performance.now()`. */
export function watchServer<T extends object>(url: string, log: FastifyBaseLogger, options: Watching<T>): Watch {
  const { name, text, isGood, heard, pauseMs, patienceMs } = options
  const stopping = new AbortController()
  let client: pg.Client | null = null

  function drop(): void {
    // A server that is gone would never answer a good-bye.
    void client?.end().catch(() => {})
    client = null
  }

  async function ask(): Promise<T | undefined> {
    if (client === null) {
      client = new pg.Client({
        connectionString: url,
        application_name: name,
        connectionTimeoutMillis: patienceMs,
        query_timeout: patienceMs,
      })
      client.on('error', () => {})
      await client.connect()
    }
    return (await client.query<T>(text)).rows[0]
  }

  /** A connection may break although the server is well: only a second failure on a new one counts. */
  async function answer(): Promise<T | null> {
    for (const isLast of [false, true]) {
      try {
        const row = await ask()
        if (row !== undefined && isGood(row)) return row
      } catch (error) {
        if (isLast) log.debug({ err: error }, `${name}: the server does not answer`)
      }
      drop()
    }
    return null
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const askedAt = performance.now()
      const row = await answer()
      heard(row, askedAt)
      await sleep(pauseMs(row !== null), undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
    drop()
  }

  const watching = watch()
  return {
    close: () => {
      stopping.abort()
      return watching
    },
  }
}
