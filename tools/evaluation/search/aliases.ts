import { percentile, round, timed } from './figures.ts'

/** Number of judged results. */
const SHOWN = 5

/** A movie as a user types it: by another title, an abbreviation, a person or a word of its story. */
export interface AliasExample {
  kind: string
  query: string
  /** The movie that is meant. */
  answer: number
}

export interface AliasFigures {
  /** Share of the queries whose movie is the first, and among the first five. */
  success1: number
  success5: number
  p99_ms: number
}

export interface AliasReport {
  protocol: 'aliases'
  queries: number
  models: Record<string, AliasFigures>
}

/** Finds movies, best first. */
export type AliasSearcher = (query: string, limit: number) => readonly { id: number }[]

export interface AliasProtocol {
  queries: readonly AliasExample[]
  models: Readonly<Record<string, AliasSearcher>>
  /** A clock in milliseconds. */
  now: () => number
  /** Each query is run this many times and its least time counts; 1 by default. */
  repeats?: number
}

export interface AliasMeasurement {
  report: AliasReport
  /** By model and kind of query: "marquee: abbreviation". */
  kinds: Record<string, Omit<AliasFigures, 'p99_ms'> & { queries: number }>
  /** The queries of each model whose movie is not among the first five. */
  missed: Record<string, AliasExample[]>
}

/** Measures title searchers on movies as people type them. */
export function evaluateAliases({ queries, models, now, repeats = 1 }: AliasProtocol): AliasMeasurement {
  const report: AliasReport = { protocol: 'aliases', queries: queries.length, models: {} }
  const [kinds, missed]: [AliasMeasurement['kinds'], AliasMeasurement['missed']] = [{}, {}]
  for (const [name, search] of Object.entries(models)) {
    const calls = queries.map(
      ({ query }) =>
        () =>
          search(query, SHOWN),
    )
    const { answers, milliseconds } = timed(calls, now, repeats)
    const ranked = queries.map((example, i) => {
      return { example, rank: answers[i].slice(0, SHOWN).findIndex(({ id }) => id === example.answer) }
    })
    report.models[name] = { ...figures(ranked), p99_ms: round(percentile(milliseconds, 0.99)) }
    missed[name] = ranked.flatMap(({ example, rank }) => (rank < 0 ? [example] : []))
    for (const kind of new Set(queries.map((query) => query.kind))) {
      const own = ranked.filter(({ example }) => example.kind === kind)
      kinds[`${name}: ${kind}`] = { queries: own.length, ...figures(own) }
    }
  }
  return { report, kinds, missed }
}

function figures(ranked: readonly { rank: number }[]): Omit<AliasFigures, 'p99_ms'> {
  const share = (count: number) => (ranked.length === 0 ? 0 : round(count / ranked.length))
  return {
    success1: share(ranked.filter(({ rank }) => rank === 0).length),
    success5: share(ranked.filter(({ rank }) => rank >= 0).length),
  }
}
