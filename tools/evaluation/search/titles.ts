import { createTitleIndex } from '../../../packages/search/src/titles/title-index.ts'
import type { TitleEntry } from '../../../packages/search/src/types.ts'
import { percentile, round, timed } from './figures.ts'
import { seededRandom } from '../../../packages/search/src/select/seeded-random.ts'
import { generateTitleQueries, type TitleQuery, type TitleQueryKind } from './title-queries.ts'

const FIRST = 5

export interface TitleFigures {
  /** Share of the queries of each kind whose title is among the first five. */
  prefix: number
  edit: number
  both: number
  p50_ms: number
  p99_ms: number
}

export interface TitleReport {
  protocol: 'titles'
  seed: number
  entries: number
  queries: number
  models: Record<string, TitleFigures>
}

export type TitleSearcher = (query: string, limit: number) => readonly Pick<TitleEntry, 'kind' | 'id'>[]

export interface TitleProtocol {
  entries: readonly TitleEntry[]
  /** Queries of each kind, 1,000 by default. */
  perKind?: number
  seed?: number
  /** A clock in milliseconds. */
  now: () => number
  /** Each query is run this many times and its least time counts; 1 by default. */
  repeats?: number
  /** Other searchers to measure on the same queries. */
  others?: Readonly<Record<string, TitleSearcher>>
}

/** Measures a title index of the entries on generated queries. */
export function evaluateTitles({
  entries,
  perKind = 1000,
  seed = 7,
  now,
  repeats = 1,
  others = {},
}: TitleProtocol): TitleReport {
  const queries = generateTitleQueries(entries, perKind, seededRandom(seed))
  const index = createTitleIndex(entries)
  const searchers: Record<string, TitleSearcher> = {
    marquee: (query, limit) => index.search(query, { limit }),
    ...others,
  }
  const models = Object.fromEntries(
    Object.entries(searchers).map(([name, search]) => [name, measureTitles(search, queries, { now, repeats })]),
  )
  return { protocol: 'titles', seed, entries: entries.length, queries: queries.length, models }
}

/** Measures one searcher on the queries. */
export function measureTitles(
  search: TitleSearcher,
  queries: readonly TitleQuery[],
  { now, repeats }: { now: () => number; repeats?: number },
): TitleFigures {
  const asked: Record<TitleQueryKind, number> = { prefix: 0, edit: 0, both: 0 }
  const found: Record<TitleQueryKind, number> = { prefix: 0, edit: 0, both: 0 }
  const calls = queries.map(
    ({ text }) =>
      () =>
        search(text, FIRST),
  )
  const { answers, milliseconds } = timed(calls, now, repeats)
  queries.forEach(({ kind, answer }, i) => {
    const results = answers[i]
    asked[kind]++
    if (results.slice(0, FIRST).some((result) => result.id === answer.id && result.kind === answer.kind)) found[kind]++
  })
  const share = (kind: TitleQueryKind) => (asked[kind] === 0 ? 0 : round(found[kind] / asked[kind]))
  return {
    prefix: share('prefix'),
    edit: share('edit'),
    both: share('both'),
    p50_ms: round(percentile(milliseconds, 0.5)),
    p99_ms: round(percentile(milliseconds, 0.99)),
  }
}
