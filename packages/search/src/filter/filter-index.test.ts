import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aFilterEntry } from '../test-builders.ts'
import type { FacetChoice, FilterEntry, FilterIndex, FilterQuery } from '../types.ts'
import { createFilterIndex } from './filter-index.ts'

const FAMILIES = ['genres', 'labels', 'keywords'] as const

function naiveMatches(entries: readonly FilterEntry[], query: FilterQuery): FilterEntry[] {
  const { match = 'all', exclude = {}, yearFrom, yearTo, minutesFrom, minutesTo, maxAge } = query
  const { languages = [], only, hide } = query
  const carries = <T>(values: readonly T[], wanted: readonly T[] = []) => {
    const has = (value: T) => values.includes(value)
    return match === 'all' ? wanted.every(has) : wanted.length === 0 || wanted.some(has)
  }
  return entries
    .filter((entry) => {
      const chosen =
        FAMILIES.every((family) => carries(entry[family], query[family])) &&
        carries(entry.countries, query.countries) &&
        carries(entry.prizes, query.prizes)
      const excluded = FAMILIES.some((family) => exclude[family]?.some((value) => entry[family].includes(value)))
      const spoken = languages.length === 0 || (entry.language !== null && languages.includes(entry.language))
      const inBounds = isWithin(entry.year, yearFrom, yearTo) && isWithin(entry.minutes, minutesFrom, minutesTo)
      const suits = isWithin(entry.age, undefined, maxAge)
      return chosen && !excluded && spoken && inBounds && suits && (only?.has(entry.id) ?? true) && !hide?.has(entry.id)
    })
    .sort((a, b) => b.popularity - a.popularity || a.id - b.id)
}

function isWithin(value: number | null, from: number | undefined, to: number | undefined): boolean {
  if (from === undefined && to === undefined) return true
  return value !== null && value >= (from ?? -1e9) && value <= (to ?? 1e9)
}

function naiveFacets(entries: readonly FilterEntry[], query: FilterQuery) {
  const { languages: _languages, ...others } = query
  const found = naiveMatches(entries, query)
  const count = <T>(movies: readonly FilterEntry[], valuesOf: (entry: FilterEntry) => readonly T[]) => {
    const counts = new Map<T, number>()
    for (const entry of movies)
      for (const value of new Set(valuesOf(entry))) counts.set(value, (counts.get(value) ?? 0) + 1)
    return counts
  }
  return {
    genres: count(found, ({ genres }) => genres),
    labels: count(found, ({ labels }) => labels),
    keywords: count(found, ({ keywords }) => keywords),
    countries: count(found, ({ countries }) => countries),
    prizes: count(found, ({ prizes }) => prizes),
    languages: count(naiveMatches(entries, others), ({ language }) => (language === null ? [] : [language])),
  }
}

const values = fc.array(fc.nat(4), { maxLength: 4 })
const choice: fc.Arbitrary<FacetChoice> = fc.record(
  { genres: values, labels: values, keywords: values },
  { requiredKeys: [] },
)
const year = fc.integer({ min: 1990, max: 1996 })
const minutes = fc.integer({ min: 80, max: 90 })
const countries = fc.array(fc.constantFrom('FR', 'DE', 'JP'), { maxLength: 3 })
const prizes = fc.array(fc.constantFrom('oscar', 'oscar/film', 'FR'), { maxLength: 2 })
const age = fc.constantFrom(0, 6, 12, 18)
const language = fc.constantFrom('fr', 'de', 'ja')
const entry: fc.Arbitrary<FilterEntry> = fc.record({
  id: fc.nat(30),
  genres: values,
  labels: values,
  keywords: values,
  countries,
  language: fc.option(language),
  minutes: fc.option(minutes),
  age: fc.option(age),
  prizes,
  year: fc.option(year),
  popularity: fc.nat(3),
})
const query: fc.Arbitrary<FilterQuery> = fc
  .tuple(
    choice,
    fc.record(
      {
        match: fc.constantFrom('all', 'any'),
        exclude: choice,
        yearFrom: year,
        yearTo: year,
        minutesFrom: minutes,
        minutesTo: minutes,
        maxAge: fc.integer({ min: 0, max: 18 }),
        countries,
        prizes,
        languages: fc.array(fc.oneof(language, fc.constant('xx')), { maxLength: 3 }),
        only: fc.array(fc.nat(30), { minLength: 10, maxLength: 30 }).map((ids) => new Set(ids)),
        hide: fc.array(fc.nat(30)).map((ids) => new Set(ids)),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([chosen, rest]) => ({ ...chosen, ...rest }))

function expectSame(index: FilterIndex, entries: readonly FilterEntry[], asked: FilterQuery): void {
  const expected = naiveMatches(entries, asked)
  const result = index.query(asked)
  expect(result.total).toBe(expected.length)
  expect(result.page(0, 100)).toEqual(expected.map(({ id }) => id))
  expect(result.page(2, 3)).toEqual(expected.slice(2, 5).map(({ id }) => id))
  expect(index.facets(asked)).toEqual(naiveFacets(entries, asked))
}

describe('the filter index', () => {
  it('returns what filtering an array returns, also after changes', () => {
    const change = fc.oneof(
      entry.map((put) => ({ put })),
      fc.nat(30).map((remove) => ({ remove })),
    )
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 20 }),
        fc.array(change, { maxLength: 20 }),
        fc.array(query),
        (given, changes, queries) => {
          const kept = new Map(given.map((movie) => [movie.id, movie]))
          const index = createFilterIndex(given)
          for (const asked of queries) expectSame(index, [...kept.values()], asked)
          for (const step of changes) {
            if ('put' in step) {
              index.upsert(step.put)
              kept.set(step.put.id, step.put)
            } else {
              index.remove(step.remove)
              kept.delete(step.remove)
            }
          }
          expect(index.size).toBe(kept.size)
          for (const asked of queries) expectSame(index, [...kept.values()], asked)
        },
      ),
    )
  })

  it('orders by given scores, ties by popularity', () => {
    const index = createFilterIndex([1, 2, 3, 4].map((id) => aFilterEntry({ id, genres: [7], popularity: id })))
    const result = index.query({ genres: [7], order: (ids) => Float64Array.from(ids, (id) => (id === 2 ? 1 : 0)) })
    expect(result.page(0, 3)).toEqual([2, 4, 3])
    expect(result.page(3, 3)).toEqual([1])
  })

  it('throws when an order does not score every movie', () => {
    const index = createFilterIndex([aFilterEntry()])
    expect(() => index.query({ order: () => new Float64Array(0) })).toThrow(/0 scores for 1 movies/)
  })

  it('never answers a movie whose country, language or length is unknown to a filter on it', () => {
    const index = createFilterIndex([
      aFilterEntry({ id: 1 }),
      aFilterEntry({ id: 2, countries: ['FR', 'DE'], language: 'fr', minutes: 90 }),
    ])
    const found = (query: FilterQuery) => index.query(query).page(0, 5)
    expect(found({ countries: ['DE'] })).toEqual([2])
    expect(found({ countries: ['DE', 'JP'] })).toEqual([])
    expect(found({ countries: ['DE', 'JP'], match: 'any' })).toEqual([2])
    expect(found({ languages: ['ja', 'fr'] })).toEqual([2])
    expect(found({ languages: ['ja'] })).toEqual([])
    expect(found({ minutesTo: 90 })).toEqual([2])
    expect(found({ minutesFrom: 1 })).toEqual([2])
  })

  it('never answers a movie of unknown age to a filter on it, whatever the age', () => {
    const index = createFilterIndex([aFilterEntry({ id: 1 }), aFilterEntry({ id: 2, age: 0 })])
    for (const maxAge of [0, 18, 255]) expect(index.query({ maxAge }).page(0, 5)).toEqual([2])
    index.upsert(aFilterEntry({ id: 2, age: 6 }))
    expect(index.query({ maxAge: 5 }).total).toBe(0)
    expect(index.query({ maxAge: 6 }).total).toBe(1)
  })

  it('counts a movie that is longer than its column holds as long', () => {
    const index = createFilterIndex([aFilterEntry({ id: 1, minutes: 70_000 })])
    expect(index.query({ minutesFrom: 65_535 }).total).toBe(1)
  })

  it('reuses the memory of movies that change often', () => {
    const index = createFilterIndex([aFilterEntry({ id: 1, genres: [1] })])
    for (let n = 0; n < 5000; n++) index.upsert(aFilterEntry({ id: n % 3, genres: [n % 5], keywords: [n] }))
    expect(index.query({ keywords: [4999] }).page(0, 5)).toEqual([4999 % 3])
    expect(index.facets({}).keywords.size).toBe(3)
  })
})
