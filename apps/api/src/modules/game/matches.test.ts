import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMatches, yearHint, type Facts } from './matches.ts'

function aMovie(changes: Partial<Facts> = {}): Facts {
  return {
    id: 1,
    title: 'Hidden',
    poster_path: null,
    release_date: '1994-09-10',
    tagline: 'Nothing is what it was.',
    runtime: 120,
    budget: 1000,
    revenue: 2000,
    director: null,
    moods: [],
    cast: [],
    labels: [],
    genres: [],
    keywords: [],
    ...changes,
  }
}

const item = (id: number) => ({ id, name: `Name ${id}` })
const items = fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((ids) => ids.map(item))
const movie: fc.Arbitrary<Facts> = fc.record({
  id: fc.integer({ min: 1, max: 1000 }),
  title: fc.string(),
  poster_path: fc.option(fc.string()),
  release_date: fc.option(fc.integer({ min: 1900, max: 2030 }).map((year) => `${year}-05-01`)),
  tagline: fc.option(fc.string()),
  runtime: fc.option(fc.integer({ min: 1, max: 300 })),
  budget: fc.option(fc.integer({ min: 0, max: 1000 })),
  revenue: fc.option(fc.integer({ min: 0, max: 1000 })),
  director: fc.option(fc.string()),
  moods: fc.array(fc.string()),
  cast: items.map((list) => list.map((person) => ({ ...person, profile_path: null }))),
  labels: items.map((list) => list.map((label) => ({ ...label, type: 'mood' }))),
  genres: items,
  keywords: items,
})
const LISTS = ['cast', 'labels', 'genres', 'keywords'] as const

describe('matches', () => {
  it('are empty before the first guess', () => {
    const answer = aMovie({ genres: [item(18)], cast: [{ ...item(1), profile_path: null }] })
    expect(findMatches(answer, [], false)).toEqual({
      cast: [],
      labels: [],
      genres: [],
      keywords: [],
      year: null,
      tagline: null,
      runtime: null,
      budget: null,
      revenue: null,
    })
  })

  it('contain an item exactly when the answer and some guess have it', () => {
    fc.assert(
      fc.property(movie, fc.array(movie, { maxLength: 6 }), (answer, guesses) => {
        const matches = findMatches(answer, guesses, false)
        for (const list of LISTS) {
          const guessed = new Set(guesses.flatMap((guess) => guess[list].map(({ id }) => id)))
          expect(matches[list]).toEqual(answer[list].filter(({ id }) => guessed.has(id)))
        }
      }),
    )
  })

  it('only grow with further guesses, and do not depend on their order', () => {
    fc.assert(
      fc.property(movie, fc.array(movie, { minLength: 1, maxLength: 6 }), (answer, guesses) => {
        const all = findMatches(answer, guesses, false)
        const fewer = findMatches(answer, guesses.slice(1), false)
        for (const list of LISTS) {
          const ids = all[list].map(({ id }) => id)
          for (const { id } of fewer[list]) expect(ids).toContain(id)
        }
        for (const value of ['year', 'runtime', 'budget', 'revenue'] as const) {
          expect(all[value]).toBe(fewer[value] ?? all[value])
        }
        expect(findMatches(answer, guesses.toReversed(), false)).toEqual(all)
      }),
    )
  })

  it('contain nothing that the answer lacks, nor its title or poster', () => {
    fc.assert(
      fc.property(movie, fc.array(movie), fc.boolean(), (answer, guesses, reveal) => {
        const secret = { ...answer, id: 9_999_999, title: 'SENTINEL TITLE', poster_path: 'SENTINEL POSTER' }
        const text = JSON.stringify(findMatches(secret, guesses, reveal))
        expect(text).not.toContain('SENTINEL')
        expect(text).not.toContain('9999999')
      }),
    )
  })

  it.each([
    ['runtime', 5, 115, 120],
    ['runtime', 5, 125, 120],
    ['runtime', 5, 114, null],
    ['runtime', 5, 126, null],
    ['budget', 100, 900, 1000],
    ['budget', 100, 1100, 1000],
    ['budget', 100, 899, null],
    ['budget', 100, 1101, null],
    ['revenue', 200, 1800, 2000],
    ['revenue', 200, 2201, null],
  ] as const)('show %s within %d of the answer: a guess of %d shows %s', (field, _, guess, shown) => {
    expect(findMatches(aMovie(), [aMovie({ [field]: guess })], false)[field]).toBe(shown)
  })

  it.each([null, 0])('treat a budget of %s as unknown on both sides', (unknown) => {
    expect(findMatches(aMovie({ budget: unknown }), [aMovie({ budget: unknown })], false).budget).toBeNull()
    expect(findMatches(aMovie({ budget: 1 }), [aMovie({ budget: unknown })], false).budget).toBeNull()
  })

  it('show the year when it is the same, also with different dates', () => {
    expect(findMatches(aMovie(), [aMovie({ release_date: '1994-01-01' })], false).year).toBe(1994)
    expect(findMatches(aMovie(), [aMovie({ release_date: '1995-01-01' })], false).year).toBeNull()
    expect(findMatches(aMovie({ release_date: null }), [aMovie({ release_date: null })], false).year).toBeNull()
  })

  it('show the tagline only when asked to', () => {
    expect(findMatches(aMovie(), [aMovie()], false).tagline).toBeNull()
    expect(findMatches(aMovie(), [], true).tagline).toBe('Nothing is what it was.')
  })
})

describe('the hint of the year', () => {
  it.each([
    ['1990-01-01', 'later'],
    ['1999-01-01', 'earlier'],
    ['1994-01-01', null],
    [null, null],
  ])('for a guess of %s is %s', (release_date, hint) => {
    expect(yearHint(aMovie(), aMovie({ release_date }))).toBe(hint)
  })
})
