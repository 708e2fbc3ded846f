import { describe, expect, it } from 'vitest'
import { generateMovies, toItem, vocabularyOf } from './catalogue.ts'
import { COMMUNITIES, generatePeople } from './people.ts'
import { report } from './report.ts'
import { instanceRows } from './rows.ts'

describe('the generated catalogue', () => {
  it('has the asked number of movies, the same ones each time, with facts in range', () => {
    const movies = [...generateMovies(500)]
    expect(movies).toEqual([...generateMovies(500)])
    expect(movies.map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, k) => k + 1))
    const { people, keywords } = vocabularyOf(500)
    for (const movie of movies) {
      for (const ids of [movie.keywords, movie.cast]) expect(new Set(ids).size).toBe(ids.length)
      expect(Math.min(...movie.cast, ...movie.keywords)).toBeGreaterThanOrEqual(1)
      expect(Math.max(...movie.cast)).toBeLessThanOrEqual(people)
      expect(Math.max(...movie.keywords)).toBeLessThanOrEqual(keywords)
      expect(toItem(movie).people).toHaveLength(movie.cast.length + movie.crew.length)
    }
  })
})

describe('the rows of an instance', () => {
  const rows = [...instanceRows({ movies: 60, people: 40, ratings: 20 })]
  const valuesOf = (table: string, column: number) =>
    rows
      .filter(({ into }) => into.startsWith(`${table} (`))
      .flatMap((batch) => batch.rows.map((row) => row.trimEnd().split('\t')[column]))

  it('have a value for every column', () => {
    for (const { into, rows: lines } of rows) {
      const columns = into.split(',').length
      expect(lines.filter((line) => line.split('\t').length !== columns)).toEqual([])
    }
  })

  it('name only movies, people, keywords and accounts that come before them', () => {
    const within = (table: string, column: number, of: string, key = 0) => {
      const known = new Set(valuesOf(of, key))
      expect(valuesOf(table, column).filter((id) => !known.has(id))).toEqual([])
    }
    within('credit', 0, 'movie')
    within('credit', 1, 'person')
    within('movie_keyword', 1, 'keyword')
    within('rating', 0, 'user_account')
    within('rating', 1, 'movie')
    within('personal_token', 0, 'user_account')
    expect(new Set(valuesOf('keyword', 1)).size).toBe(valuesOf('keyword', 1).length)
  })
})

describe('the report', () => {
  const instance = (movies: number) => ({
    movies,
    people: 1000,
    ratings: 20_000,
    date: '2026-11-23',
    fill: { seconds: 4, databaseMB: 17 },
    firstStart: 20,
    training: { seconds: 12, peakMB: 213, modelMB: 9 },
    start: 9,
    steps: { Search: 1.4 },
    memory: { startedMB: 363, servingMB: 400, peakMB: 455 },
    calls: { movie: { p50: 0.6, p99: 6.3, cpu: 0.3, errors: movies === 1000 ? 0 : 2 } },
    load: 1,
  })

  it('has a column for each size, and says what failed', () => {
    const text = report([instance(1000), instance(1_000_000)], [])
    expect(text).toContain('| movies | 1k | 1M |')
    expect(text).toContain('| movie | 0.6/6.3; 0.3 | 0.6/6.3; 0.3, 2 failed |')
    expect(text).toContain('| after all calls/at most | 400/455 MB | 400/455 MB |')
  })
})

describe('generated people', () => {
  const people = [...generatePeople(2000, 3000, 60)]

  it('rate known movies, each once, the asked number on average', () => {
    const ratings = people.reduce((sum, { items }) => sum + items.length, 0)
    expect(ratings / people.length).toBeGreaterThan(45)
    expect(ratings / people.length).toBeLessThan(75)
    for (const { items, values } of people) {
      expect(new Set(items).size).toBe(items.length)
      expect(values).toHaveLength(items.length)
      expect(items.every((id) => id >= 1 && id <= 3000)).toBe(true)
    }
  })

  it('give most ratings to few movies, and most ratings come from few people', () => {
    const perMovie = new Float64Array(3001)
    for (const { items } of people) for (const id of items) perMovie[id]++
    expect(shareOfTop(perMovie, 0.1)).toBeGreaterThan(0.35)
    expect(
      shareOfTop(
        Float64Array.from(people, ({ items }) => items.length),
        0.1,
      ),
    ).toBeGreaterThan(0.3)
  })

  it('watch and like what their community does', () => {
    const own = people.map(({ items, values }, person) => {
      const rows = [...items].map((id, k) => ({ own: id % COMMUNITIES === person % COMMUNITIES, value: values[k] }))
      return { own: rows.filter((row) => row.own), other: rows.filter((row) => !row.own) }
    })
    const all = { own: own.flatMap((person) => person.own), other: own.flatMap((person) => person.other) }
    expect(all.own.length).toBeGreaterThan(all.other.length)
    expect(mean(all.own)).toBeGreaterThan(mean(all.other) + 0.3)
  })
})

function shareOfTop(counts: Float64Array, share: number): number {
  const sorted = counts.toSorted().toReversed()
  const sum = (numbers: Float64Array) => numbers.reduce((total, x) => total + x, 0)
  return sum(sorted.subarray(0, Math.round(share * sorted.length))) / sum(sorted)
}

function mean(rows: readonly { value: number }[]): number {
  return rows.reduce((sum, { value }) => sum + value, 0) / rows.length
}
