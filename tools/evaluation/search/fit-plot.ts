import { PlotCorpus } from '../../../packages/search/src/plot/plot-corpus.ts'
import { readPlotQuery } from '../../../packages/search/src/plot/plot-query.ts'
import { scoreAll } from '../../../packages/search/src/plot/score.ts'
import { measure, SIGNALS, type Signal } from '../../../packages/search/src/plot/signals.ts'
import { SIGNAL_WEIGHTS, WEIGHTS_WITH_MEANING } from '../../../packages/search/src/plot/weights.ts'
import { bestFirst } from '../../../packages/search/src/select/best-first.ts'
import type { PlotDocument } from '../../../packages/search/src/types.ts'
import { fitConditionalLogit, type Choice } from './conditional-logit.ts'
import type { PlotExample } from './plot.ts'

const CANDIDATES = 300

/**
 * Fits the weights of the signals so that the right answers rank best among the candidates that the current weights find.
 * Queries whose answer is not among them are left out. Nothing but these weights is taken from the training queries.
 */
export function fitSignalWeights(
  documents: readonly PlotDocument[],
  queries: readonly PlotExample[],
): Record<Signal, number> {
  const corpus = new PlotCorpus(documents)
  const choices = queries.flatMap((query) => toChoice(corpus, query) ?? [])
  const weights = fitConditionalLogit(choices, SIGNALS.length)
  return Object.fromEntries(SIGNALS.map((signal, i) => [signal, weights[i]])) as Record<Signal, number>
}

function toChoice(corpus: PlotCorpus, { text, answer, meaning }: PlotExample): Choice | undefined {
  const columns = measure(corpus, readPlotQuery(text), meaning)
  const weights = meaning === undefined ? SIGNAL_WEIGHTS : WEIGHTS_WITH_MEANING
  const slots = bestFirst(scoreAll(columns, weights), 0, CANDIDATES)
  const chosen = slots.indexOf(corpus.slotOf(answer) ?? -1)
  if (chosen < 0) return undefined
  return {
    features: Float32Array.from(slots.flatMap((slot) => SIGNALS.map((signal) => columns[signal][slot]))),
    chosen,
  }
}
