/** Counts of a run: answers, gaps, and the outcome of each write. Pure, so that it can be tested by itself. */

/** One request as its sender saw it. Times are in milliseconds of the same clock. */
export interface Answer {
  kind: 'read' | 'write'
  /** Which call, for reports. */
  call: string
  began: number
  ended: number
  /** 0 where no answer came. */
  status: number
  hasRetryAfter: boolean
  /** The problem, if there was no answer or a surprising one. */
  problem?: string
}

/** True for an answer that Marquee may give while parts die: 2xx, 4xx, or 503 with Retry-After. */
export function isPromised({ status, hasRetryAfter }: Pick<Answer, 'status' | 'hasRetryAfter'>): boolean {
  if (status === 503) return hasRetryAfter
  return (status >= 200 && status < 300) || status === 304 || (status >= 400 && status < 500)
}

export function isSuccess({ status }: Pick<Answer, 'status'>): boolean {
  return (status >= 200 && status < 300) || status === 304
}

/**
 * The longest time without a successful answer of a kind, in milliseconds, of those times that reach into the window from
 * `from` to `until`. Where nothing succeeded any more, it reaches to the end of the window.
 */
export function longestGap(answers: readonly Answer[], kind: Answer['kind'], window: { from: number; until: number }) {
  const { from, until } = window
  const times = answers
    .filter((answer) => answer.kind === kind && isSuccess(answer))
    .map(({ ended }) => ended)
    .toSorted((a, b) => a - b)
  let longest = 0
  let last = from
  for (const time of times) {
    if (time > until) break
    if (time >= from) longest = Math.max(longest, time - last)
    last = time
  }
  return Math.max(longest, until - Math.max(last, from))
}

/** Number of each status, and of each answer that should not occur: `{ "200": 812, "503": 4 }`. */
export function countStatuses(answers: readonly Answer[]): Record<string, number> {
  return countBy(answers, ({ status }) => (status === 0 ? 'none' : String(status)))
}

/** The answers that break the promise, by call and problem. */
export function countBroken(answers: readonly Answer[]): Record<string, number> {
  const broken = answers.filter((answer) => !isPromised(answer))
  return countBy(broken, ({ call, status, problem }) => `${call}: ${status || 'no answer'} ${problem ?? ''}`.trim())
}

function countBy(answers: readonly Answer[], nameOf: (answer: Answer) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const name = nameOf(answer)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

export type Outcome = 'acknowledged' | 'refused' | 'unknown'

/** Outcome of a write by its answer. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'acknowledged'
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
}

interface Write {
  value: string
  outcome: Outcome
}

/** Writes under each key, in the order in which they were sent. A key has one writer, who waits for each outcome. */
export interface Ledger {
  /** Notes a write before it is sent. Until it is settled its outcome is unknown. */
  begin(key: string, value: string): { settle(outcome: Outcome): void }
  entries(): Iterable<[key: string, writes: readonly Write[]]>
  /** Number of acknowledged writes. */
  readonly acknowledged: number
}

export function createLedger(): Ledger {
  const writes = new Map<string, Write[]>()
  let acknowledged = 0
  return {
    begin(key, value) {
      const write: Write = { value, outcome: 'unknown' }
      writes.set(key, [...(writes.get(key) ?? []), write])
      return {
        settle(outcome) {
          write.outcome = outcome
          if (outcome !== 'acknowledged') return
          acknowledged++
          // Earlier writes may not be found any more.
          writes.set(key, [write])
        },
      }
    },
    entries: () => writes.entries(),
    get acknowledged() {
      return acknowledged
    },
  }
}

export interface Comparison {
  /** Keys whose last acknowledged value, or one sent later, is not there. */
  lost: string[]
  /** Keys that are there more than once. */
  doubled: string[]
  /** Number of keys that were never acknowledged but are there: their clients could not know. */
  unknownCarriedOut: number
}

/** Compares the writes with the database: the values of all rows of each key. */
export function compare(ledger: Ledger, saved: ReadonlyMap<string, readonly string[]>): Comparison {
  const comparison: Comparison = { lost: [], doubled: [], unknownCarriedOut: 0 }
  for (const [key, writes] of ledger.entries()) {
    const rows = saved.get(key) ?? []
    if (rows.length > 1) comparison.doubled.push(key)
    const isAcknowledged = writes.some(({ outcome }) => outcome === 'acknowledged')
    if (!isAcknowledged) {
      if (rows.length > 0) comparison.unknownCarriedOut++
      continue
    }
    const possible = new Set(writes.filter(({ outcome }) => outcome !== 'refused').map(({ value }) => value))
    if (!rows.some((row) => possible.has(row))) comparison.lost.push(key)
  }
  return comparison
}

/** Result of an evening: decided, with the same movie for all participants. */
interface EveningReport {
  id: string
  isDecided: boolean
  isSame: boolean
}

/** Writes of the people of a run. */
export interface Books {
  /** By `user:movie`. */
  ratings: Ledger
  /** By `seat:movie`. */
  votes: Ledger
  /** By the text, which is sent only once. */
  messages: Ledger
  evenings: EveningReport[]
}

/** One part that was killed, and its effects on users. Gaps and times are in seconds. */
export interface Death {
  kind: string
  part: string
  at: string
  /** From the death until the part was started again. */
  backAfter: number
  readGap: number
  writeGap: number
  /** The longest that one person waited for a success, tries and pauses included. */
  longestWait: number
  /** From the death until every part was well again. */
  healthyAfter: number
  statuses: Record<string, number>
  broken: Record<string, number>
  /** Ratings that were read again with an older value after they had been acknowledged. */
  stale: number
}

/** The middle of values, the lower one of two; NaN of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}

/** One row for each kind of death. */
export function summarise(deaths: readonly Death[]) {
  const kinds = [...new Set(deaths.map(({ kind }) => kind))]
  return Object.fromEntries(
    kinds.map((kind) => {
      const those = deaths.filter((death) => death.kind === kind)
      const [reads, writes] = [those.map(({ readGap }) => readGap), those.map(({ writeGap }) => writeGap)]
      const sum = (countOf: (death: Death) => number) => those.reduce((total, death) => total + countOf(death), 0)
      return [
        kind,
        {
          deaths: those.length,
          'away, p50 s': median(those.map(({ backAfter }) => backAfter)),
          'no read, p50 s': median(reads),
          'no read, max s': Math.max(...reads),
          'no write, p50 s': median(writes),
          'no write, max s': Math.max(...writes),
          'one person, max s': Math.max(...those.map(({ longestWait }) => longestWait)),
          503: sum(({ statuses }) => statuses['503'] ?? 0),
          broken: sum(({ broken }) => Object.values(broken).reduce((total, count) => total + count, 0)),
          stale: sum(({ stale }) => stale),
        },
      ]
    }),
  )
}
