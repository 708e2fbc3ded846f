import { aPlot } from '../../test-builders.ts'
import type { Chip, ReadRequest, RequestMovie, Wish } from '../types.ts'

export function aRequestMovie(given: Partial<RequestMovie> = {}): RequestMovie {
  const { labels: _, ...plot } = aPlot()
  return {
    ...plot,
    originalTitle: null,
    runtime: 100,
    labels: [],
    people: [],
    collection: null,
    regard: 0.7,
    age: null,
    prizes: [],
    basis: null,
    byWoman: false,
    states: null,
    studios: [],
    tmdbId: null,
    language: 'en',
    countries: ['US'],
    ...given,
  }
}

/** A request of these wishes; the key of each is its position. */
export function aRequest(wishes: readonly Wish[], words = ''): ReadRequest {
  const chips = wishes.map((wish, i): Chip => ({ key: String(i), wish, text: wish.kind, span: null }))
  return { reading: 'request', chips, words }
}
