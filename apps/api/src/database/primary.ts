import type { FastifyBaseLogger } from 'fastify'
import { watchServer } from './watch-server.ts'

export interface Primary {
  /** True if the primary did not answer, or has become a replica itself. */
  isAway(): boolean
  /** True while nothing should be saved: the primary is away, or other processes may not have noticed that it is back. */
  isReadOnly(): boolean
  close(): Promise<void>
}

/** Position of the primary's write-ahead log, in bytes. */
export interface LogPosition {
  /** Everything that was committed when the question was answered is before it. */
  inserted: number
  /** Maximum that replicas can have. */
  flushed: number
  /** When the question was asked, by `performance.now()`. */
  askedAt: number
}

const EVERY_MS = 500
/** While it is away, all processes should notice its return at about the same time. */
const AWAY_EVERY_MS = 100
/** Data saved by one process would be missing in another one that still reads from the replica. */
const SETTLING_MS = 1000
const PATIENCE_MS = 1000

/** Checks every half second, and more often while it is away, that the primary answers and accepts writes, and reads its log position. */
export function watchPrimary(
  url: string,
  log: FastifyBaseLogger,
  heard: (position: LogPosition) => void = () => {},
): Primary {
  let isAway = false
  let backAt = -Infinity
  const watch = watchServer<{ inserted: number | null; flushed: number | null }>(url, log, {
    name: 'marquee primary watch',
    // A replica has no position to insert at: it answers with an error, or null.
    text: `select case when not pg_is_in_recovery() then (pg_current_wal_insert_lsn() - '0/0')::float8 end as inserted,
                  case when not pg_is_in_recovery() then (pg_current_wal_flush_lsn() - '0/0')::float8 end as flushed`,
    isGood: ({ inserted }) => inserted !== null,
    pauseMs: (isAnswered) => (isAnswered ? EVERY_MS : AWAY_EVERY_MS),
    patienceMs: PATIENCE_MS,
    heard(row, askedAt) {
      const wasAway = isAway
      isAway = row === null
      if (isAway && !wasAway) log.error('The primary is away: nothing can be saved, and reads come from the replica.')
      if (!isAway && wasAway) {
        backAt = performance.now()
        log.info('The primary is back.')
      }
      if (row !== null) heard({ inserted: row.inserted!, flushed: row.flushed!, askedAt })
    },
  })
  return {
    isAway: () => isAway,
    isReadOnly: () => isAway || performance.now() - backAt < SETTLING_MS,
    close: () => watch.close(),
  }
}
