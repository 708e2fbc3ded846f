import { type FastifyBaseLogger } from 'fastify'
import pg from 'pg'

export type Channel = 'changed' | 'live_changed'
type Listener = (payload: string) => void

export interface Notifications {
  on(channel: Channel, listener: Listener): void
  /** Called after a connection was lost and found again: notifications sent meanwhile were missed. */
  onReconnect(listener: () => void): void
  close(): Promise<void>
}

export interface NotificationOptions {
  /** How often the connection is asked for a sign of life: one that a firewall has dropped says nothing. */
  askEveryMs?: number
  /** How long it may take to answer. */
  patienceMs?: number
}

const RETRY_MS = 1000
const ASK_EVERY_MS = 10_000
const PATIENCE_MS = 5000

/** Listens for notifications of other processes on a connection of its own, and reconnects when it is lost. */
export async function openNotifications(
  url: string,
  log: FastifyBaseLogger,
  { askEveryMs = ASK_EVERY_MS, patienceMs = PATIENCE_MS }: NotificationOptions = {},
): Promise<Notifications> {
  const listeners = new Map<string, Listener[]>()
  const reconnected: (() => void)[] = []
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = createClient(url, { patienceMs, log, listeners })
    try {
      await next.connect()
      for (const channel of listeners.keys()) await listen(next, channel)
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    next.on('end', scheduleRetry)
    client = next
  }

  function scheduleRetry(): void {
    client = null
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      connect().then(
        () => reconnected.forEach((listener) => listener()),
        () => scheduleRetry(),
      )
    }, RETRY_MS)
  }

  /** Gives a silent connection up; whatever it may still say is not waited for. */
  async function ask(): Promise<void> {
    const asked = client
    await asked?.query('select 1').catch((error: unknown) => {
      if (client !== asked) return
      log.debug(error, 'The notification connection is silent.')
      asked.removeListener('end', scheduleRetry)
      void asked.end().catch(() => {})
      scheduleRetry()
    })
  }

  await connect()
  const asking = setInterval(() => void ask(), askEveryMs).unref()
  /** Runs one statement after the other, as a connection requires. */
  let listening: Promise<unknown> = Promise.resolve()
  return {
    on(channel, listener) {
      const known = listeners.get(channel)
      if (known) known.push(listener)
      else {
        listeners.set(channel, [listener])
        listening = listening
          .then(() => client && listen(client, channel))
          .catch((error: unknown) => log.debug(error, 'listen failed'))
      }
    },
    onReconnect: (listener) => void reconnected.push(listener),
    async close() {
      closed = true
      clearTimeout(retry)
      clearInterval(asking)
      await listening
      await client?.end()
    },
  }
}

interface Listening {
  patienceMs: number
  log: FastifyBaseLogger
  listeners: ReadonlyMap<string, readonly Listener[]>
}

function createClient(url: string, { patienceMs, log, listeners }: Listening): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'marquee notifications',
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
