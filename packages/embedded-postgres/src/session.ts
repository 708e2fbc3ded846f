import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDisconnection } from './errors.ts'
import type { Log } from './log.ts'

/** The advisory lock that the one owner of a data directory holds through its session: it dies with the process. */
const OWNER_LOCK = [0x6d617271, 1]
/** Lock that guests share: the last to leave a server without an owner stops it. */
const GUEST_LOCK = [0x6d617271, 3]
/** Time in which the session of a killed owner may still exist. */
const HANDOVER_MS = 1500

/** Opens a session whose name tells other processes who this is. */
export async function connectSession(
  url: string,
  role: 'owner' | 'guest',
  { product, log }: { product: string; log: Log },
): Promise<pg.Client> {
  const name = `${product.toLowerCase()} ${role} ${process.pid}`
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true })
  client.on('error', ({ message }) => log.debug({ reason: message }, 'A session on the embedded database ended.'))
  await client.connect()
  return client
}

/** Takes the owner's lock, waiting a moment for a killed owner's session to end; returns whether it was free. */
export async function takeOwnership(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + HANDOVER_MS
  for (;;) {
    if (await tryLock(client, OWNER_LOCK)) return true
    if (Date.now() > deadline) return false
    await sleep(50)
  }
}

/** Process number of the owner, or null if its session is gone. */
export async function findOwner(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and classid = $1 and objid = $2 and granted and pg_locks.database = pg_stat_activity.datid`,
    OWNER_LOCK,
  )
  return rows[0]?.application_name.split(' ').at(-1) ?? null
}

/** Counts this session among the guests. */
export async function joinGuests(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', GUEST_LOCK)
}

/**
 * Leaves the guests; returns true if no other process uses the server, so that it should be stopped. Locks that this takes
 * stay with the session: a concurrent start waits for its end.
 */
export async function leaveGuests(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1, $2)', GUEST_LOCK)
    return (await tryLock(client, GUEST_LOCK)) && (await tryLock(client, OWNER_LOCK))
  } catch (error) {
    // Its owner has stopped it.
    if (isDisconnection(error)) return false
    throw error
  }
}

async function tryLock(client: pg.Client, lock: readonly number[]): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, $2) as free', [...lock])
  return rows[0]?.free ?? false
}
