import { setTimeout as sleep } from 'node:timers/promises'

export interface Pace {
  /**
   * Makes a call when one more may start; the work calls `answered` when its answer starts.
   * @throws when the signal is aborted while it waits
   */
  call<T>(work: (answered: () => void) => Promise<T>, signal: AbortSignal): Promise<T>
  /** Starts no call for this many milliseconds. */
  hold(milliseconds: number): void
}

/** A monotonic clock in milliseconds with a sleep; tests replace it. */
export interface Clock {
  now(): number
  sleep(milliseconds: number, signal: AbortSignal): Promise<unknown>
}

interface Call {
  startedAt: number
  answeredAt: number
}

/** A second, plus the error of measuring a duration twice. */
const WINDOW_MS = 1008
/** Calls come evenly, a little closer than the rate has them, so that what was lost is made up for. */
const EVENNESS = 0.85
const MAX_NAP_MS = 100

const MONOTONIC: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
}

/**
 * A sliding window log of when calls reach the other end at the latest: in no second do more than so many start, nor arrive
 * there, whatever delays them on their way (a connection, a busy loop here or there). A call has arrived when its answer
 * starts, less the way back: half of the fastest round trip. So variable delays slow the pace in full, and steady ones only by half.
 */
export function createPace(perSecond: number, clock: Clock = MONOTONIC): Pace {
  let calls: Call[] = []
  let fastest: number | null = null
  let latest = -Infinity
  let heldUntil = -Infinity
  const gap = (EVENNESS * 1000) / perSecond

  function waitingTime(): number {
    const now = clock.now()
    const freedAfter = WINDOW_MS - (fastest ?? 0) / 2
    calls = calls.filter(({ answeredAt }) => answeredAt + freedAfter > now)
    const freed = calls.length < perSecond ? -Infinity : Math.min(...calls.map((call) => call.answeredAt)) + freedAfter
    return Math.max(heldUntil, latest + gap, freed) - now
  }

  /** Reserves a start now, before any other call can check. */
  async function turn(signal: AbortSignal): Promise<Call> {
    for (;;) {
      signal.throwIfAborted()
      const wait = waitingTime()
      if (wait <= 0) break
      // While all calls are in flight the wait is unknown, so it checks again after a nap.
      await clock.sleep(Math.ceil(Math.min(wait, MAX_NAP_MS)), signal)
    }
    latest = clock.now()
    const call = { startedAt: latest, answeredAt: Infinity }
    calls.push(call)
    return call
  }

  return {
    async call(work, signal) {
      const call = await turn(signal)
      const answered = () => {
        call.answeredAt = clock.now()
        fastest = Math.min(fastest ?? Infinity, call.answeredAt - call.startedAt)
      }
      try {
        return await work(answered)
      } finally {
        // A failed call may have arrived as late as now.
        call.answeredAt = Math.min(call.answeredAt, clock.now())
      }
    },
    hold(milliseconds) {
      heldUntil = Math.max(heldUntil, clock.now() + milliseconds)
    },
  }
}
