import { type FastifyBaseLogger } from 'fastify'
import pg from 'pg'

export type Channel = 'catalogue_changed' | 'model_changed' | 'embeddings_changed' | 'live_changed'
type Listener = (payload: string) => void

export interface Notifications {
  on(channel: Channel, listener: Listener): void
  /** Called after a connection was lost and found again: notifications sent meanwhile were missed. */
  onReconnect(listener: () => void): void
  close(): Promise<void>
}

const RETRY_MS = 1000
/** How others find running processes in pg_stat_activity. */
const LISTENER = 'marquee notifications'

/** The application_name of a process with these keys; @param fingerprint of keys.ts */
export function listenerName(fingerprint: string): string {
  return `${LISTENER} ${fingerprint}`
}

/**
 * Listens for notifications of other processes on a connection of its own, and reconnects when it is lost.
 * @param name application_name of the connection
 */
export async function openNotifications(
  url: string,
  log: FastifyBaseLogger,
  name: string = LISTENER,
): Promise<Notifications> {
  const listeners = new Map<string, Listener[]>()
  const reconnected: (() => void)[] = []
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: name, keepAlive: true })
    next.on('notification', ({ channel, payload }) =>
      listeners.get(channel)?.forEach((listener) => listener(payload ?? '')),
    )
    next.on('error', (error) => log.debug(error, 'The notification connection broke.'))
    await next.connect()
    next.on('end', scheduleRetry)
    client = next
    for (const channel of listeners.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  function scheduleRetry(): void {
    client = null
    if (closed) return
    retry = setTimeout(() => {
      connect().then(
        () => reconnected.forEach((listener) => listener()),
        () => scheduleRetry(),
      )
    }, RETRY_MS)
  }

  await connect()
  /** Runs one statement after the other, as a connection requires. */
  let listening: Promise<unknown> = Promise.resolve()
  return {
    on(channel, listener) {
      const known = listeners.get(channel)
      if (known) known.push(listener)
      else {
        listeners.set(channel, [listener])
        listening = listening
          .then(() => client?.query(`listen ${pg.escapeIdentifier(channel)}`))
          .catch((error: unknown) => log.debug(error, 'listen failed'))
      }
    },
    onReconnect: (listener) => void reconnected.push(listener),
    async close() {
      closed = true
      clearTimeout(retry)
      await listening
      await client?.end()
    },
  }
}
