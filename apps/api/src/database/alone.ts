import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Alone {
  /** Advisory lock; two numbers. */
  lock: readonly [number, number]
  /** Called once when another process has the lock. */
  onWait?: () => void
  /** Ends the waiting. */
  signal?: AbortSignal
}

/** Advisory lock for preparing data that all processes share: the shipped catalogue, skeletons of names, the first model. */
export const PREPARE_LOCK = [0x6d617271, 8] as const

const ASK_AGAIN_MS = 250
const KEEP_ALIVE_MS = 10_000

/**
 * Does work while no other process on the same database does work under the same lock; others wait. The lock belongs to a
 * transaction on a separate connection, so that it holds through a transaction pooler too, and ends with the process.
 * After a lost connection another process may start while this one still works, so the work must be idempotent.
 * @throws the reason of `signal` when it is aborted while waiting
 */
export async function alone<T>(url: string, { lock, onWait, signal }: Alone, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'marquee lock', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    for (let tries = 0; !(await tryLock(client, lock)); tries++) {
      if (tries === 0) onWait?.()
      await sleep(ASK_AGAIN_MS, undefined, { signal }).catch((error: unknown) => {
        throw signal?.reason ?? error
      })
    }
    // Proxies end connections on which nothing is said for minutes.
    const alive = setInterval(() => void client.query('select 1').catch(() => {}), KEEP_ALIVE_MS)
    try {
      return await work()
    } finally {
      clearInterval(alive)
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function tryLock(client: pg.Client, lock: Alone['lock']): Promise<boolean> {
  await client.query('begin')
  // A role or a server may have a shorter time than a training takes.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  const sql = 'select pg_try_advisory_xact_lock($1, $2) as locked'
  const { rows } = await client.query<{ locked: boolean }>(sql, [...lock])
  if (rows[0]?.locked === true) return true
  await client.query('rollback')
  return false
}
