import { createPlotIndex } from '@marquee/search'
import { evaluatePlots, fitSignalWeights, formatTable } from '../evaluation/search/index.ts'
import { readCatalogue, readPlotQueries, toPlotDocument } from './search-data.ts'

export interface PlotBench {
  data: string
  split: string
  now: () => number
  repeats: number
}

async function readAll({ data, split }: PlotBench) {
  const documents = (await readCatalogue(`${data}/catalogue/movies-18k.jsonl.gz`)).map(toPlotDocument)
  return { documents, queries: await readPlotQueries(`${data}/plot-queries/${split}.jsonl.gz`) }
}

export async function benchPlot(bench: PlotBench) {
  const { documents, queries } = await readAll(bench)
  const start = bench.now()
  const { size } = createPlotIndex(documents)
  const buildMs = Math.round(bench.now() - start)
  return { ...evaluatePlots({ documents, queries, now: bench.now, repeats: bench.repeats }), movies: size, buildMs }
}

/** Fits and prints the weights of the signals, which packages/search/src/plot/weights.ts holds. */
export async function fitPlot(bench: PlotBench): Promise<void> {
  const { documents, queries } = await readAll(bench)
  const weights = fitSignalWeights(documents, queries)
  console.log(formatTable(Object.fromEntries(Object.entries(weights).map(([signal, weight]) => [signal, { weight }]))))
}
