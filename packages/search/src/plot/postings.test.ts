import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPlot } from '../test-builders.ts'
import type { PlotDocument } from '../types.ts'
import { analyse } from './analysis.ts'
import { FIELD_WEIGHTS, TEXT_FIELDS, textsOf } from './fields.ts'
import { B, FieldPostings, K1, saturate } from './postings.ts'

const word = fc.constantFrom('shark', 'beach', 'sheriff', 'boat', 'robot', 'ghost')
const text = fc.array(word, { maxLength: 8 }).map((list) => list.join(' '))
const plots = fc
  .array(
    fc.record({
      title: text,
      overview: text,
      keywords: fc.array(word, { maxLength: 3 }),
      cast: fc.array(word, { maxLength: 2 }),
    }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((list) => list.map((fields, id) => aPlot({ id, ...fields })))

/** BM25F as it is written in the book: idf · x (k1 + 1) / (k1 + x), x the weighted, normalised frequency. */
function textbook(documents: readonly PlotDocument[], document: PlotDocument, term: string): number {
  const wordsOf = (movie: PlotDocument, field: (typeof TEXT_FIELDS)[number]) => {
    return textsOf(movie, field).flatMap((part) => part.split(' ').filter(Boolean))
  }
  const holders = documents.filter((movie) => TEXT_FIELDS.some((field) => wordsOf(movie, field).includes(term))).length
  const x = TEXT_FIELDS.reduce((sum, field) => {
    const own = wordsOf(document, field)
    const average = documents.reduce((total, movie) => total + wordsOf(movie, field).length, 0) / documents.length
    const frequency = own.filter((other) => other === term).length
    return frequency === 0 ? sum : sum + (FIELD_WEIGHTS[field] * frequency) / (1 - B + (B * own.length) / average)
  }, 0)
  return Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5)) * ((x * (K1 + 1)) / (K1 + x))
}

function scoresOf(postings: FieldPostings, documents: readonly PlotDocument[], term: string): number[] {
  const scores = new Map<number, number>()
  postings.forEach(term, ({ slot, frequency }) => scores.set(slot, postings.rarity(term) * saturate(frequency)))
  return documents.map(({ id }) => round(scores.get(id) ?? 0))
}

function textbookScores(documents: readonly PlotDocument[], term: string): number[] {
  return documents.map((document) => round(textbook(documents, document, term)))
}

function round(score: number): number {
  return Number(score.toFixed(9))
}

describe('BM25F', () => {
  it('matches the textbook formula, also after movies are removed and added again', () => {
    fc.assert(
      fc.property(plots, word, fc.nat(7), (documents, term, gone) => {
        const postings = new FieldPostings()
        documents.forEach((document) => postings.add(document.id, analyse(document)))
        const all = textbookScores(documents, term)
        expect(scoresOf(postings, documents, term)).toEqual(all)
        const leaving = documents[gone]
        if (leaving === undefined || documents.length === 1) return
        postings.remove(leaving.id, analyse(leaving))
        const left = documents.filter(({ id }) => id !== leaving.id)
        expect(scoresOf(postings, left, term)).toEqual(textbookScores(left, term))
        postings.add(leaving.id, analyse(leaving))
        expect(scoresOf(postings, documents, term)).toEqual(all)
      }),
    )
  })
})
