import { createPlotIndex } from '../../../packages/search/src/plot/plot-index.ts'
import type { PlotDocument } from '../../../packages/search/src/types.ts'
import { createPlainBm25 } from './bm25.ts'
import { percentile, round, timed } from './figures.ts'

const DEPTH = 100

/** A query, and the id of the movie that was meant. */
export interface PlotExample {
  text: string
  answer: number
  /** The cosine of a movie's vector with the text's, to measure plot search with vectors besides. */
  meaning?: (id: number) => number
}

export interface PlotFigures {
  /** Share of the queries whose answer is first, among the first ten, among the first hundred. */
  success1: number
  success10: number
  success100: number
  /** Mean reciprocal rank, ranks beyond the hundredth counting nothing. */
  mrr: number
  p50_ms: number
  p99_ms: number
}

export interface PlotReport {
  protocol: 'plot'
  queries: number
  models: Record<string, PlotFigures>
}

export type PlotSearcher = (query: PlotExample, limit: number) => readonly { id: number }[]

export interface PlotProtocol {
  documents: readonly PlotDocument[]
  queries: readonly PlotExample[]
  /** A clock in milliseconds. */
  now: () => number
  /** Each query is run this many times and its least time counts; 1 by default. */
  repeats?: number
}

/** Measures the plot index, also with vectors where the queries have them, and plain BM25 on the same queries. */
export function evaluatePlots({ documents, queries, now, repeats = 1 }: PlotProtocol): PlotReport {
  const index = createPlotIndex(documents)
  const plain = createPlainBm25(documents)
  const run = (search: PlotSearcher) => measurePlots(search, queries, { now, repeats })
  const withVectors: PlotSearcher = ({ text, meaning }, limit) =>
    index.search(text, { limit, ...(meaning && { meaning }) })
  return {
    protocol: 'plot',
    queries: queries.length,
    models: {
      marquee: run(({ text }, limit) => index.search(text, { limit })),
      ...(queries.some(({ meaning }) => meaning !== undefined) && { vectors: run(withVectors) }),
      bm25: run(({ text }, limit) => plain(text, limit)),
    },
  }
}

/** Measures one searcher on the queries. */
export function measurePlots(
  search: PlotSearcher,
  queries: readonly PlotExample[],
  { now, repeats }: { now: () => number; repeats?: number },
): PlotFigures {
  const calls = queries.map((query) => () => search(query, DEPTH))
  const { answers, milliseconds } = timed(calls, now, repeats)
  const ranks = queries.map(({ answer }, i) => {
    const position = answers[i].findIndex(({ id }) => id === answer)
    return position < 0 ? Infinity : position + 1
  })
  const mean = (value: (rank: number) => number) => {
    return ranks.length === 0 ? 0 : round(ranks.reduce((sum, rank) => sum + value(rank), 0) / ranks.length)
  }
  return {
    success1: mean((rank) => (rank <= 1 ? 1 : 0)),
    success10: mean((rank) => (rank <= 10 ? 1 : 0)),
    success100: mean((rank) => (rank <= 100 ? 1 : 0)),
    mrr: mean((rank) => 1 / rank),
    p50_ms: round(percentile(milliseconds, 0.5)),
    p99_ms: round(percentile(milliseconds, 0.99)),
  }
}
