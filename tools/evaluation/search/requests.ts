import { percentile, round, timed } from './figures.ts'

/** Number of judged results. */
const SHOWN = 10

/** A request in plain words, and ids of movies that fit it and of movies that must not be shown for it. */
export interface RequestExample {
  kind: string
  text: string
  fit: readonly number[]
  never: readonly number[]
}

export interface RequestFigures {
  /** Mean of the share of the first ten that fit, of at most as many as fit at all. */
  fit10: number
  /** Share of the requests with a movie among the first ten that must not be shown. */
  never10: number
  p99_ms: number
}

export interface RequestReport {
  protocol: 'requests'
  queries: number
  models: Record<string, RequestFigures>
}

export type RequestSearcher = (text: string, limit: number) => readonly { id: number }[]

export interface RequestProtocol {
  queries: readonly RequestExample[]
  models: Readonly<Record<string, RequestSearcher>>
  /** A clock in milliseconds. */
  now: () => number
  /** Each query is run this many times and its least time counts; 1 by default. */
  repeats?: number
}

interface Judged {
  kind: string
  fit: number
  never: number
}

/** Measures searchers on requests, as a whole and by kind of request ("marquee: mood"). */
export function evaluateRequests({ queries, models, now, repeats = 1 }: RequestProtocol): {
  report: RequestReport
  kinds: Record<string, Omit<RequestFigures, 'p99_ms'> & { queries: number }>
} {
  const report: RequestReport = { protocol: 'requests', queries: queries.length, models: {} }
  const kinds: ReturnType<typeof evaluateRequests>['kinds'] = {}
  for (const [name, search] of Object.entries(models)) {
    const calls = queries.map(
      ({ text }) =>
        () =>
          search(text, SHOWN),
    )
    const { answers, milliseconds } = timed(calls, now, repeats)
    const judged = queries.map((query, i) => judge(query, answers[i]))
    report.models[name] = { ...figures(judged), p99_ms: round(percentile(milliseconds, 0.99)) }
    for (const kind of new Set(queries.map((query) => query.kind))) {
      const own = judged.filter((query) => query.kind === kind)
      kinds[`${name}: ${kind}`] = { queries: own.length, ...figures(own) }
    }
  }
  return { report, kinds }
}

function judge({ kind, fit, never }: RequestExample, answer: readonly { id: number }[]): Judged {
  const shown = answer.slice(0, SHOWN).map(({ id }) => id)
  const [fitting, forbidden] = [new Set(fit), new Set(never)]
  return {
    kind,
    fit: shown.filter((id) => fitting.has(id)).length / Math.min(SHOWN, fitting.size),
    never: Number(shown.some((id) => forbidden.has(id))),
  }
}

function figures(judged: readonly Judged[]): Omit<RequestFigures, 'p99_ms'> {
  const mean = (value: (query: Judged) => number) => {
    return judged.length === 0 ? 0 : round(judged.reduce((sum, query) => sum + value(query), 0) / judged.length)
  }
  return { fit10: mean(({ fit }) => fit), never10: mean(({ never }) => never) }
}
