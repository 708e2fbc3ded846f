import { createCache } from '../../common/budget.ts'
import type { Exchange, Window } from './exchange.ts'

export interface CounterOptions {
  /** Of the call or group of calls, the same in all processes. */
  name: string
  max: number
  windowMs: number
  /** True if each request reads the counts of other processes; else this process learns them within a second. */
  exact: boolean
}

/** Requests of a client in the present window, and the milliseconds that it lasts still. */
export interface Counted {
  current: number
  ttl: number
}

/** Estimated bytes of a window, its key included. */
const WINDOW_BYTES = 250
const NO_KEY = Buffer.alloc(0)
/** Counts below this share of a limit are kept to oneself: most people never come near it. */
const KEPT_TO_ONESELF = 0.05

/** The windows of all calls of a process. */
export function createWindows() {
  return createCache<string, Window>({ name: 'rate limits', sizeOf: (_, key) => WINDOW_BYTES + 2 * key.length })
}

function currentOf({ total, sending, unsent }: Window): number {
  return total + sending + unsent
}

/**
 * Counts requests per client in fixed windows. With an exchange they start at a different time for each key, and other
 * processes are counted as well; without it, or while it fails, a process counts for itself. It neither throws nor waits long.
 */
export function createCounter(
  { name, max, windowMs, exact }: CounterOptions,
  exchange: Exchange | null,
  windows = createWindows(),
) {
  function windowOf(client: string, now: number): Window {
    const known = windows.get(`${name} ${client}`)
    if (known !== undefined && known.endsAt > now && known.endsAt <= now + windowMs) return known
    const key = known?.key ?? exchange?.keyOf(name, client) ?? NO_KEY
    const endsAt = exchange === null ? now + windowMs : sharedEnd(key, now)
    const window = { key, endsAt, total: 0, sending: 0, unsent: 0 }
    windows.set(`${name} ${client}`, window)
    return window
  }

  /** The same in all processes, and unpredictable for clients that wait for the end of a window. */
  function sharedEnd(key: Buffer, now: number): number {
    const offset = key.readUInt32BE() % windowMs
    return (Math.floor((now + offset) / windowMs) + 1) * windowMs - offset
  }

  /** Counts one more request. */
  return async (client: string): Promise<Counted> => {
    const now = exchange?.now() ?? Date.now()
    const window = windowOf(client, now)
    const wasExceeded = currentOf(window) > max
    window.unsent++
    if (exchange === null) return { current: currentOf(window), ttl: window.endsAt - now }
    if (exact && !wasExceeded) await exchange.sendNow(window)
    else if (!exact && currentOf(window) > max * KEPT_TO_ONESELF) exchange.sendSoon(window)
    return { current: currentOf(window), ttl: window.endsAt - now }
  }
}
