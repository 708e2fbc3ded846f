import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMatches, yearHint } from './matches.ts'
import { aMovie, item, movie } from './test-builders.ts'

const EARLY = { lastChance: false, over: false }
const LAST = { lastChance: true, over: false }
const OVER = { lastChance: true, over: true }
const OPEN = { above: null, below: null }

const LISTS = ['cast', 'directors', 'labels', 'genres', 'keywords'] as const
const NUMBERS = ['year', 'runtime', 'budget', 'revenue'] as const

describe('matches', () => {
  it('are empty before the first guess', () => {
    const answer = aMovie({ genres: [item(18)], cast: [{ ...item(1), profile_path: null }] })
    expect(findMatches(answer, [], EARLY)).toEqual({
      cast: [],
      directors: [],
      labels: [],
      genres: [],
      keywords: [],
      year: null,
      tagline: null,
      runtime: null,
      budget: null,
      revenue: null,
      origin_country: [],
      original_language: null,
      ranges: { year: OPEN, runtime: OPEN, budget: OPEN, revenue: OPEN },
    })
  })

  it('contain an item exactly when the answer and some guess have it', () => {
    fc.assert(
      fc.property(movie, fc.array(movie, { maxLength: 6 }), (answer, guesses) => {
        const matches = findMatches(answer, guesses, EARLY)
        for (const list of LISTS) {
          const guessed = new Set(guesses.flatMap((guess) => guess[list].map(({ id }) => id)))
          expect(matches[list].map(({ id }) => id)).toEqual(
            answer[list].map(({ id }) => id).filter((id) => guessed.has(id)),
          )
        }
      }),
    )
  })

  it('only grow with further guesses, and do not depend on their order', () => {
    fc.assert(
      fc.property(movie, fc.array(movie, { minLength: 1, maxLength: 6 }), (answer, guesses) => {
        const all = findMatches(answer, guesses, EARLY)
        const fewer = findMatches(answer, guesses.slice(1), EARLY)
        for (const list of LISTS) {
          const ids = all[list].map(({ id }) => id)
          for (const { id } of fewer[list]) expect(ids).toContain(id)
        }
        for (const value of NUMBERS) {
          expect(all[value]).toBe(fewer[value] ?? all[value])
        }
        expect(findMatches(answer, guesses.toReversed(), EARLY)).toEqual(all)
      }),
    )
  })

  it.each([
    ['runtime', 119, 121],
    ['budget', 999, 1001],
    ['revenue', 1999, 2001],
  ] as const)('keep %s hidden however near a guess comes, and say on which side it is', (field, less, more) => {
    const matches = findMatches(aMovie(), [aMovie({ [field]: less }), aMovie({ [field]: more })], EARLY)
    expect(matches[field]).toBeNull()
    expect(matches.ranges[field]).toEqual({ above: less, below: more })
    const hit = findMatches(aMovie(), [aMovie({ [field]: less }), aMovie()], EARLY)
    expect([hit[field], hit.ranges[field]]).toEqual([aMovie()[field], OPEN])
  })

  it('narrow a number with every guess: by the nearest one on either side', () => {
    const ofYear = (year: number) => aMovie({ release_date: `${year}-01-01` })
    const range = (...years: number[]) => findMatches(aMovie(), years.map(ofYear), EARLY).ranges.year
    expect(range(1960)).toEqual({ above: 1960, below: null })
    expect(range(1960, 2020)).toEqual({ above: 1960, below: 2020 })
    expect(range(1960, 2020, 1990, 2000, 1970)).toEqual({ above: 1990, below: 2000 })
  })

  it('say nothing that is not true of the answer, and no number that is not a guess’s own', () => {
    fc.assert(
      fc.property(movie, fc.array(movie, { maxLength: 6 }), (answer, guesses) => {
        const { ranges, ...matches } = findMatches(answer, guesses, EARLY)
        const numbersOf = { year: (m: typeof answer) => Number(m.release_date?.slice(0, 4)) }
        expect(Object.keys(ranges)).toEqual(NUMBERS)
        for (const field of NUMBERS) {
          const read = field === 'year' ? numbersOf.year : (m: typeof answer) => m[field]
          const { above, below } = ranges[field]
          const own = guesses.map(read)
          for (const bound of [above, below]) if (bound !== null) expect(own).toContain(bound)
          if (above !== null) expect(above).toBeLessThan(read(answer)!)
          if (below !== null) expect(below).toBeGreaterThan(read(answer)!)
          if (matches[field] !== null) expect(own).toContain(matches[field])
        }
      }),
    )
  })

  it.each([null, 0])('treat a budget of %s as unknown on both sides', (unknown) => {
    for (const guess of [aMovie({ budget: unknown }), aMovie()]) {
      const { budget, ranges } = findMatches(aMovie({ budget: unknown }), [guess], EARLY)
      expect([budget, ranges.budget]).toEqual([null, OPEN])
    }
    const { budget, ranges } = findMatches(aMovie({ budget: 1 }), [aMovie({ budget: unknown })], EARLY)
    expect([budget, ranges.budget]).toEqual([null, OPEN])
  })

  it('show the year when it is the same, also with different dates', () => {
    expect(findMatches(aMovie(), [aMovie({ release_date: '1994-01-01' })], EARLY).year).toBe(1994)
    expect(findMatches(aMovie(), [aMovie({ release_date: '1995-01-01' })], EARLY).year).toBeNull()
    expect(findMatches(aMovie({ release_date: null }), [aMovie({ release_date: null })], EARLY).year).toBeNull()
  })

  it('show countries and the language that a guess shares', () => {
    const france = { iso_3166_1: 'FR', name: 'France' }
    const italy = { iso_3166_1: 'IT', name: 'Italy' }
    const answer = aMovie({ origin_country: [france, italy], original_language: 'fr' })
    const italian = findMatches(answer, [aMovie({ origin_country: [italy], original_language: 'it' })], EARLY)
    expect([italian.origin_country, italian.original_language]).toEqual([[italy], null])
    const canadian = findMatches(answer, [aMovie({ origin_country: [], original_language: 'fr' })], EARLY)
    expect([canadian.origin_country, canadian.original_language]).toEqual([[], 'fr'])
  })

  it('leave out a shared keyword that names the movie, until the game is over', () => {
    const answer = aMovie({
      title: 'The Ring',
      keywords: [
        { id: 1, name: 'in the ring' },
        { id: 2, name: 'the string' },
      ],
    })
    expect(findMatches(answer, [answer], EARLY).keywords.map(({ id }) => id)).toEqual([2])
    expect(findMatches(answer, [answer], OVER).keywords).toHaveLength(2)
  })

  it('contain every fact once the game is over', () => {
    const answer = aMovie({ genres: [item(18)], directors: [item(3)], cast: [{ ...item(1), profile_path: null }] })
    expect(findMatches(answer, [], OVER)).toMatchObject({
      genres: [item(18)],
      directors: [item(3)],
      cast: [{ id: 1 }],
      year: 1994,
      tagline: 'Nothing is what it was.',
      runtime: 120,
      budget: 1000,
      revenue: 2000,
      origin_country: [{ name: 'United States' }],
      original_language: 'en',
    })
  })

  it('show the tagline only when asked to', () => {
    expect(findMatches(aMovie(), [aMovie()], EARLY).tagline).toBeNull()
    expect(findMatches(aMovie(), [], LAST).tagline).toBe('Nothing is what it was.')
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
