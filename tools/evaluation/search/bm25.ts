import { words } from '../../../packages/search/src/text/fold.ts'
import type { PlotDocument } from '../../../packages/search/src/types.ts'
import { bestFirst } from '../../../packages/search/src/select/best-first.ts'
import { FUNCTION_WORDS } from '../../../packages/search/src/plot/noise-words.ts'

const K1 = 1.2
const B = 0.75

/** Plain BM25 (Robertson & Walker, 1994) over one field of stop-worded, lightly stemmed words: the baseline. */
export function createPlainBm25(documents: readonly PlotDocument[]): (text: string, limit: number) => { id: number }[] {
  const texts = documents.map((d) => {
    return lightTerms([d.title, d.overview, d.tagline, ...d.keywords, ...d.genres, ...d.cast].join(' '))
  })
  const average = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length)
  const postings = new Map<string, Map<number, number>>()
  texts.forEach((terms, position) => {
    for (const term of terms) {
      const list = postings.get(term) ?? new Map<number, number>()
      postings.set(term, list.set(position, (list.get(position) ?? 0) + 1))
    }
  })
  return (text, limit) => {
    const scores = new Float64Array(documents.length)
    for (const term of lightTerms(text)) {
      const list = postings.get(term) ?? new Map<number, number>()
      const rarity = Math.log(1 + (documents.length - list.size + 0.5) / (list.size + 0.5))
      for (const [position, n] of list) {
        const length = 1 - B + (B * texts[position].length) / average
        scores[position] += (rarity * n * (K1 + 1)) / (n + K1 * length)
      }
    }
    const found = bestFirst(scores, 0, limit).filter((position) => scores[position] > 0)
    return found.map((position) => ({ id: documents[position].id }))
  }
}

function lightTerms(text: string): string[] {
  return words(text)
    .filter((word) => !FUNCTION_WORDS.has(word))
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))
}
