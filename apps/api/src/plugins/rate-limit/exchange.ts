import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { openDerived } from '../../common/derived-store.ts'
import type { RateCounts } from './rate-count-repository.ts'

/** Counter's state of a client in one window. */
export interface Window {
  key: Buffer
  /** Milliseconds since 1970. */
  endsAt: number
  /** Requests to all processes, as far as the exchange has answered. */
  total: number
  /** Requests to this process that are not part of `total`: being sent, and not sent yet. */
  sending: number
  unsent: number
}

export interface ExchangeOptions {
  counts: RateCounts
  /** Hides in the database who made which calls; the same in all processes. */
  secret: string
  /** True while nothing may be written. */
  isReadOnly: () => boolean
  log: Pick<FastifyBaseLogger, 'warn'>
  now?: () => number
  /** Interval of sending counts that need not be exact. */
  everyMs?: number
}

/** Adds the counts of this process to those of all others. */
export interface Exchange {
  keyOf(name: string, client: string): Buffer
  /** Adds what a window has not sent yet and learns the total; after a moment without an answer it gives up. */
  sendNow(window: Window): Promise<void>
  /** The same within a second, together with others. */
  sendSoon(window: Window): void
  /** Deletes windows that have ended. */
  purge(): Promise<void>
  now(): number
  close(): void
}

const EVERY_MS = 1000
/** A request waits no longer than this for a count. */
const PATIENCE_MS = 1000
/** After a failure each process counts for itself for this long. */
const PAUSE_MS = 5000
/** Rows of one statement: some milliseconds of work. */
const MAX_ROWS = 2000

/** Opens the stored counts, which start again from nothing if they are damaged. */
export async function openExchange(options: ExchangeOptions): Promise<Exchange> {
  const { counts, log, now = Date.now } = options
  const open = () => counts.purge(new Date(now()))
  await openDerived({ store: 'rateCounters', open, reset: counts.reset, log }).catch((error: unknown) => {
    log.warn({ err: error }, 'Rate limits hold for each process alone until their counters can be used.')
  })
  return createExchange(options)
}

/** Exchanges counts through the database; where that fails, windows keep what they could not send. */
export function createExchange(options: ExchangeOptions): Exchange {
  const { counts, secret, isReadOnly, log, now = Date.now, everyMs = EVERY_MS } = options
  const waiting = new Set<Window>()
  let timer: NodeJS.Timeout | undefined
  let isSending = false
  let pausedUntil = 0

  const mayWrite = () => !isReadOnly() && now() >= pausedUntil

  async function send(windows: readonly Window[]): Promise<void> {
    const amounts = windows.map(({ unsent }) => unsent)
    const added = windows.map(({ key, unsent, endsAt }) => ({ key, count: unsent, endsAt: new Date(endsAt) }))
    windows.forEach((window) => {
      window.sending += window.unsent
      window.unsent = 0
    })
    const totals = await counts.add(added).catch((error: unknown) => {
      if (now() >= pausedUntil) log.warn({ err: error }, 'Rate limits hold for each process alone for some seconds.')
      pausedUntil = now() + PAUSE_MS
      return null
    })
    windows.forEach((window, i) => {
      const amount = amounts[i] ?? 0
      window.sending -= amount
      if (totals === null) window.unsent += amount
      // Answers may overtake each other; totals only grow.
      else window.total = Math.max(window.total, totals[i] ?? 0)
    })
  }

  async function sendWaiting(): Promise<void> {
    if (isSending) return
    isSending = true
    const windows = [...waiting].filter(({ endsAt, unsent }) => endsAt > now() && unsent > 0)
    waiting.clear()
    for (let i = 0; i < windows.length && mayWrite(); i += MAX_ROWS) await send(windows.slice(i, i + MAX_ROWS))
    isSending = false
  }

  return {
    now,
    keyOf: (name, client) =>
      createHmac('sha256', secret).update(`rate limit\n${name}\n${client}`).digest().subarray(0, 16),
    async sendNow(window) {
      if (!mayWrite()) return
      let patience: NodeJS.Timeout | undefined
      const gaveUp = new Promise<void>((resolve) => (patience = setTimeout(resolve, PATIENCE_MS)))
      await Promise.race([send([window]), gaveUp])
      clearTimeout(patience)
    },
    sendSoon(window) {
      waiting.add(window)
      timer ??= setInterval(() => void sendWaiting(), everyMs).unref()
    },
    async purge() {
      if (mayWrite()) await counts.purge(new Date(now()))
    },
    close: () => clearInterval(timer),
  }
}
