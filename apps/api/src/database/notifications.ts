import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

export type Channel = 'changed' | 'live_changed' | 'revoked'
type Listener = (payload: string) => void

export interface Notifications {
  on(channel: Channel, listener: Listener): void
  /** Settles when every channel is listened to, or the connection was lost. */
  settled(): Promise<unknown>
  /** Called after a reconnect, because notifications in between were missed. */
  onReconnect(listener: () => void): void
  close(): Promise<void>
}

export interface NotificationOptions {
  /** application_name of the connection. */
  name?: string
  /** Interval of checks that the connection is alive: a firewall may have dropped it silently. */
  askEveryMs?: number
  /** Time limit for the answer. */
  patienceMs?: number
}

const RETRY_MS = 1000
/** Name by which running processes are found in pg_stat_activity. */
const LISTENER = 'marquee notifications'
const ASK_EVERY_MS = 10_000
const PATIENCE_MS = 5000

/** The application_name of a process with these keys; @param fingerprint of keys.ts */
export function listenerName(fingerprint: string): string {
  return `${LISTENER} ${fingerprint}`
}

/** Listens for notifications of other processes on a separate connection, and reconnects when it is lost. */
export async function openNotifications(
  url: string,
  log: FastifyBaseLogger,
  { name = LISTENER, askEveryMs = ASK_EVERY_MS, patienceMs = PATIENCE_MS }: NotificationOptions = {},
): Promise<Notifications> {
  const listeners = new Map<string, Listener[]>()
  const reconnected: (() => void)[] = []
  const onReconnect = () => reconnected.forEach((listener) => listener())
  const connection = lastingConnection(url, { name, patienceMs, log, listeners, onReconnect })
  await connection.connect()
  const asking = setInterval(() => void connection.ask(), askEveryMs).unref()
  /** Runs one statement after the other, as a connection requires. */
  let listening: Promise<unknown> = Promise.resolve()
  return {
    on(channel, listener) {
      const known = listeners.get(channel)
      if (known) known.push(listener)
      else {
        listeners.set(channel, [listener])
        listening = listening
          .then(() => connection.listen(channel))
          .catch((error: unknown) => log.debug(error, 'listen failed'))
      }
    },
    settled: () => listening,
    onReconnect: (listener) => void reconnected.push(listener),
    async close() {
      clearInterval(asking)
      connection.stop()
      await listening
      await connection.end()
    },
  }
}

interface Listening {
  name: string
  patienceMs: number
  log: FastifyBaseLogger
  listeners: ReadonlyMap<string, readonly Listener[]>
}

/** A connection that is opened again every second after it was lost, and listens as the one before it. */
function lastingConnection(url: string, options: Listening & { onReconnect: () => void }) {
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const next = createClient(url, options)
    try {
      await next.connect()
      for (const channel of options.listeners.keys()) await listen(next, channel)
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    next.on('end', scheduleRetry)
    client = next
  }

  function scheduleRetry(): void {
    client = null
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(() => void connect().then(options.onReconnect, scheduleRetry), RETRY_MS)
  }

  return {
    connect,
    listen: async (channel: string) => client && listen(client, channel),

    /** Gives a silent connection up; whatever it may still say is not waited for. */
    async ask(): Promise<void> {
      const asked = client
      await asked?.query('select 1').catch((error: unknown) => {
        if (client !== asked) return
        options.log.debug(error, 'The notification connection is silent.')
        asked.removeListener('end', scheduleRetry)
        void asked.end().catch(() => {})
        scheduleRetry()
      })
    },

    stop(): void {
      stopped = true
      clearTimeout(retry)
    },
    end: async () => client?.end(),
  }
}

function createClient(url: string, { name, patienceMs, log, listeners }: Listening): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('notification', ({ channel, payload }) =>
    listeners.get(channel)?.forEach((listener) => listener(payload ?? '')),
  )
  client.on('error', (error) => log.debug(error, 'The notification connection broke.'))
  return client
}

async function listen(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}
