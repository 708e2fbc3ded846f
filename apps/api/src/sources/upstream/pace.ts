import { setTimeout as sleep } from 'node:timers/promises'

export interface Pace {
  /** Waits until one more call may start. @throws when the signal is aborted first */
  turn(signal: AbortSignal): Promise<void>
  /** Nothing starts for so long. */
  hold(milliseconds: number): void
}

/** A window a little longer than a second: calls meet the other end with a jitter that must not add up to one too many. */
const WINDOW_MS = 1025
/** Calls come evenly, a little closer than the rate has them, so that what was lost is made up for. */
const EVENNESS = 0.85

/** A sliding window log: in no second do more than so many calls start. */
export function createPace(perSecond: number, now: () => number = () => performance.now()): Pace {
  const starts: number[] = []
  const gap = (EVENNESS * 1000) / perSecond
  let heldUntil = 0
  return {
    async turn(signal) {
      for (;;) {
        signal.throwIfAborted()
        const oldest = starts.length < perSecond ? -Infinity : starts[0]
        const latest = starts.at(-1) ?? -Infinity
        const wait = Math.max(heldUntil, oldest + WINDOW_MS, latest + gap) - now()
        if (wait <= 0) break
        await sleep(Math.ceil(wait), undefined, { signal })
      }
      starts.push(now())
      if (starts.length > perSecond) starts.shift()
    },
    hold(milliseconds) {
      heldUntil = Math.max(heldUntil, now() + milliseconds)
    },
  }
}
