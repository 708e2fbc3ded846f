import { bestFirst } from '../select/best-first.ts'
import type { PlotDocument, PlotIndex, PlotMatch, PlotSearchOptions } from '../types.ts'
import { explain } from './matched.ts'
import { PlotCorpus } from './plot-corpus.ts'
import { readPlotQuery, type PlotQuery } from './plot-query.ts'
import { scoreAll } from './score.ts'
import { measure } from './signals.ts'
import { termsOf } from './terms.ts'
import { SIGNAL_WEIGHTS, WEIGHTS_WITH_MEANING } from './weights.ts'

const DEFAULT_LIMIT = 20
/** Constant of reciprocal rank fusion, and how many lexical results are fused. */
const FUSION = 60
const FUSED_RANKS = 200
/**
 * Finds the movie that a user describes. Every movie is scored by a set of signals (BM25F, synonyms, a latent
 * space, genres, years, origin, quoted names …) whose weighted sum, a log-linear model, ranks it.
 *
 * Building takes seconds for 20,000 movies, a search O(movies · dimensions + postings of the query terms).
 */
export function createPlotIndex(documents: Iterable<PlotDocument>): PlotIndex {
  const corpus = new PlotCorpus(documents)
  return {
    search: (text, options = {}) => search(corpus, readPlotQuery(text), options),
    explain: (text, ids) => explainAll(corpus, readPlotQuery(text), ids),
    knows: (word) => termsOf(word).every((term) => corpus.postings.documentFrequency(term) > 0),
    upsert: (document) => corpus.put(document),
    remove: (id) => corpus.delete(id),
    knowledge: () => corpus.knowledge,
    renew: (knowledge) => corpus.renew(knowledge),
    get size() {
      return corpus.size
    },
  }
}

function search(corpus: PlotCorpus, query: PlotQuery, options: PlotSearchOptions): PlotMatch[] {
  const { limit = DEFAULT_LIMIT, dense, meaning } = options
  const slots = eligible(corpus, options)
  const bySlot = scoreAll(
    measure(corpus, query, meaning),
    meaning === undefined ? SIGNAL_WEIGHTS : WEIGHTS_WITH_MEANING,
  )
  const scores = new Float64Array(slots.length)
  for (let i = 0; i < slots.length; i++) scores[i] = bySlot[slots[i]]!
  const ranked = bestFirst(scores, 0, dense === undefined ? limit : Math.max(limit, FUSED_RANKS))
    .filter((position) => scores[position] > -Infinity)
    .map((position) => ({ slot: slots[position], score: scores[position] }))
  const found = dense === undefined ? ranked : fuse(ranked, denseSlots(corpus, dense, new Set(slots))).slice(0, limit)
  return found.map(({ slot, score }) => {
    const document = corpus.documents.get(slot)!
    return {
      id: document.id,
      score,
      // Computed on access: it costs more than the search, and few results are shown.
      get matched() {
        return explain(document, query)
      },
    }
  })
}

function explainAll(corpus: PlotCorpus, query: PlotQuery, ids: readonly number[]): PlotMatch['matched'][] {
  return ids.map((id) => {
    const slot = corpus.slotOf(id)
    return slot === undefined ? [] : explain(corpus.documents.get(slot)!, query)
  })
}

/** Slots in order of movie id, so that ties are broken by id. */
function eligible(corpus: PlotCorpus, { yearFrom, yearTo, allow }: PlotSearchOptions): Int32Array {
  const bounded = yearFrom !== undefined || yearTo !== undefined
  if (!bounded && allow === undefined) return corpus.slotsById()
  return corpus.slotsById().filter((slot) => {
    const { id, year } = corpus.documents.get(slot)!
    if (bounded && (year === null || year < (yearFrom ?? -Infinity) || year > (yearTo ?? Infinity))) return false
    return allow === undefined || allow(id)
  })
}

function denseSlots(corpus: PlotCorpus, dense: readonly { id: number }[], allowed: ReadonlySet<number>): number[] {
  return dense.flatMap(({ id }) => {
    const slot = corpus.slotOf(id)
    return slot !== undefined && allowed.has(slot) ? slot : []
  })
}

/** Reciprocal rank fusion (Cormack, Clarke & Büttcher, 2009): a movie's share of each list is 1 / (60 + rank). */
function fuse(lexical: readonly { slot: number }[], dense: readonly number[]): { slot: number; score: number }[] {
  const scores = new Map<number, number>()
  for (const list of [lexical.map(({ slot }) => slot), dense]) {
    list.forEach((slot, i) => scores.set(slot, (scores.get(slot) ?? 0) + 1 / (FUSION + i + 1)))
  }
  return [...scores].map(([slot, score]) => ({ slot, score })).sort((a, b) => b.score - a.score)
}
