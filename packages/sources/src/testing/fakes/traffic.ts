import type { ServerResponse } from 'node:http'

/** The traffic that a fake received. */
export interface Traffic {
  calls(): number
  /** The largest number of calls that started within one second. */
  mostInASecond(): number
  mostAtOnce(): number
  /** Calls per second, from the first to the last. */
  rate(): number
  reset(): void
}

/** Counts calls as they arrive. */
export function watchTraffic(): Traffic & { arrived(response: ServerResponse): void } {
  let starts: number[] = []
  let open = 0
  let most = 0
  return {
    arrived(response) {
      starts.push(performance.now())
      most = Math.max(most, ++open)
      response.once('close', () => open--)
    },
    calls: () => starts.length,
    mostInASecond() {
      let highest = 0
      let first = 0
      for (const [last, start] of starts.entries()) {
        while (start - starts[first]! >= 1000) first++
        highest = Math.max(highest, last - first + 1)
      }
      return highest
    },
    mostAtOnce: () => most,
    rate: () => (1000 * (starts.length - 1)) / (starts.at(-1)! - starts[0]!),
    reset() {
      starts = []
      most = open
    },
  }
}
