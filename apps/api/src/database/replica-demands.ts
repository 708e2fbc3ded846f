import type { LogPosition } from './primary.ts'

/** A replica that lags further behind is not used; with the pauses between two questions that is at most ten seconds. */
const MAX_LAG_MS = 9000

/** Log position that a server must have replayed to be used by this process. */
export function createDemands() {
  /** The furthest position that `has` was true for: each statement of a request may go to another server. */
  let accepted = 0
  /** Position of the last change that the process has learned of; infinite until the primary has reported it. */
  let learned = 0
  let learnedAt = 0
  /** Positions of the primary, the oldest first: the first one is as old as the longest lag, where there are so many. */
  let positions: LogPosition[] = []

  return {
    /** In bytes of the log. */
    least: () => Math.max(accepted, learned, positions[0]?.flushed ?? Infinity),

    accept(position: number): void {
      accepted = Math.max(accepted, position)
    },

    learned(now = performance.now()): void {
      learned = Infinity
      learnedAt = now
    },

    primaryAt(position: LogPosition): void {
      const last = positions.at(-1)
      // Another server has become the primary and has lost a part of the log: positions beyond it mean nothing any more.
      if (last && position.flushed < last.flushed) {
        positions = []
        accepted = Math.min(accepted, position.inserted)
        if (learned !== Infinity) learned = Math.min(learned, position.inserted)
      }
      positions.push(position)
      while (positions.length > 1 && position.askedAt - positions[1]!.askedAt >= MAX_LAG_MS) positions.shift()
      if (learned === Infinity && position.askedAt > learnedAt) learned = position.inserted
    },
  }
}
