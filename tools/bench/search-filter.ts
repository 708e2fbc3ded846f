import { createFilterIndex, type FilterEntry, type FilterQuery } from '@marquee/search'
import { percentile, seededRandom, timed } from '../evaluation/search/index.ts'

const QUERIES = 400
const COUNTRIES = Array.from({ length: 120 }, (_, index) => `C${index}`)
const LANGUAGES = Array.from({ length: 80 }, (_, index) => `l${index}`)
const SIZES = { genres: 19, labels: 400, keywords: 8000 }

export interface FilterBench {
  count: number
  seed: number
  now: () => number
  repeats: number
}

/** Times query, first page and facets together on generated movies: 3 genres, 12 labels, 8 keywords, a country, a language, a length and an age each. */
export function benchFilter({ count, seed, now, repeats }: FilterBench) {
  const random = seededRandom(seed)
  // Squared, so that few values have many movies, as in real catalogues.
  const draw = (size: number, times: number) => Array.from({ length: times }, () => Math.floor(random() ** 2 * size))
  const entries: FilterEntry[] = Array.from({ length: count }, (_, id) => ({
    id,
    genres: draw(SIZES.genres, 3),
    labels: draw(SIZES.labels, 12),
    keywords: draw(SIZES.keywords, 8),
    countries: draw(COUNTRIES.length, 1).map((index) => COUNTRIES[index]),
    language: LANGUAGES[draw(LANGUAGES.length, 1)[0]],
    minutes: 60 + Math.floor(random() * 120),
    age: Math.floor(random() * 19),
    prizes: random() < 0.05 ? ['oscar', 'oscar/film'] : [],
    year: 1930 + Math.floor(random() * 96),
    popularity: random() ** -1.2,
  }))
  const start = now()
  const index = createFilterIndex(entries)
  const buildMs = Math.round(now() - start)
  const some = (size: number) => draw(size, Math.floor(random() * 2.5))
  const hide = new Set(Array.from({ length: 500 }, () => Math.floor(random() * count)))
  const scores = Float64Array.from({ length: count }, () => random())
  const order = (ids: Int32Array) => {
    const ordered = new Float64Array(ids.length)
    for (let i = 0; i < ids.length; i++) ordered[i] = scores[ids[i]]!
    return ordered
  }
  const queries: FilterQuery[] = Array.from({ length: QUERIES }, () => ({
    genres: some(SIZES.genres),
    labels: some(SIZES.labels),
    keywords: random() < 0.2 ? some(SIZES.keywords) : [],
    ...(random() < 0.4 ? { yearFrom: 1930 + Math.floor(random() * 60) } : {}),
    ...(random() < 0.2 ? { countries: [COUNTRIES[draw(COUNTRIES.length, 1)[0]]] } : {}),
    ...(random() < 0.2 ? { languages: [LANGUAGES[draw(LANGUAGES.length, 1)[0]]] } : {}),
    ...(random() < 0.2 ? { minutesTo: 90 + Math.floor(random() * 60) } : {}),
    ...(random() < 0.1 ? { maxAge: Math.floor(random() * 19) } : {}),
    ...(random() < 0.1 ? { prizes: ['oscar'] } : {}),
    ...(random() < 0.3 ? { hide } : {}),
    ...(random() < 0.3 ? { order } : {}),
    match: random() < 0.2 ? 'any' : 'all',
  }))
  const calls = queries.map((query) => () => [index.query(query).page(0, 20), index.facets(query)])
  const { milliseconds } = timed(calls, now, repeats)
  const figures = { p50_ms: percentile(milliseconds, 0.5), p99_ms: percentile(milliseconds, 0.99) }
  return { protocol: 'filter', seed, movies: count, queries: QUERIES, buildMs, models: { marquee: figures } }
}
