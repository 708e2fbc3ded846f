import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arePossible,
  countOf,
  hasSeveral,
  parseFilters,
  ROLES,
  stanceOf,
  toBody,
  toSearch,
  withStance,
} from './filters.ts'
import type { Filters } from './filters.ts'

const family = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: 8 })
/** Wanted ids and others that are left out. */
const split = family.map((all) => [all.filter((_, i) => i % 2 === 0), all.filter((_, i) => i % 2 === 1)] as const)
const year = fc.option(fc.integer({ min: 1800, max: 3000 }))
const minutes = fc.option(fc.integer({ min: 1, max: 65_535 }))
const codes = fc.uniqueArray(fc.constantFrom('FR', 'SU', 'cn', 'fr'))
const prizes = fc.uniqueArray(fc.constantFrom('oscar', "cannes/palme d'or", 'golden globe/film'))
const people = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 9 }), role: fc.constantFrom(...ROLES) }), {
  selector: ({ id, role }) => `${id} ${role}`,
  maxLength: 20,
})
const filters: fc.Arbitrary<Filters> = fc
  .record({
    ids: fc.tuple(split, split, split),
    yearFrom: year,
    yearTo: year,
    minutesFrom: minutes,
    minutesTo: minutes,
    countries: codes,
    languages: codes,
    prizes,
    suitableFor: fc.option(fc.integer({ min: 0, max: 18 })),
    people,
    match: fc.constantFrom('all' as const, 'any' as const),
    order: fc.constantFrom('popularity' as const, 'personal' as const),
  })
  .map(({ ids: [genres, labels, keywords], ...rest }) => ({
    ...rest,
    genres: genres[0],
    labels: labels[0],
    keywords: keywords[0],
    without: { genres: genres[1], labels: labels[1], keywords: keywords[1] },
  }))

describe('filters in the address', () => {
  it('reads back the filters that it wrote', () => {
    fc.assert(
      fc.property(filters, (value) => {
        expect(parseFilters(toSearch(value))).toEqual(value)
      }),
    )
  })

  it('takes each id once and ignores text that is no id', () => {
    expect(parseFilters({ genres: '28,28,x,-3,0,12,99999999999' }).genres).toEqual([28, 12])
  })

  it('takes an id that is both wanted and left out as wanted', () => {
    expect(parseFilters({ genres: '28', not_genres: '28,12' })).toMatchObject({
      genres: [28],
      without: { genres: [12] },
    })
  })

  it('ignores a year before 1800', () => {
    expect(parseFilters({ year_from: '1799', year_to: '1800' })).toMatchObject({ yearFrom: null, yearTo: 1800 })
  })

  it('takes a person once in each role, and ignores roles and lengths that do not exist', () => {
    expect(
      parseFilters({ people: '7,7-any,7-actor,8-extra,x,0-actor', minutes_from: '0', minutes_to: '65536' }),
    ).toMatchObject({
      people: [
        { id: 7, role: 'any' },
        { id: 7, role: 'actor' },
      ],
      minutesFrom: null,
      minutesTo: null,
    })
  })

  it('ignores prizes and ages that do not exist', () => {
    expect(parseFilters({ prizes: 'oscar,oscar/film,oscar,razzie,oscar/,cannes/a/b' }).prizes).toEqual([
      'oscar',
      'oscar/film',
    ])
    const ages = ['0', '18', '19', '-1', '', '6.5'].map((text) => parseFilters({ suitable_for: text }).suitableFor)
    expect(ages).toEqual([0, 18, null, null, null, null])
  })

  it('takes no more people and codes than the call does', () => {
    const ids = Array.from({ length: 30 }, (_, index) => index + 10).join(',')
    const { people: taken, countries, languages } = parseFilters({ people: ids, countries: ids, languages: ids })
    expect([taken.length, countries.length, languages.length]).toEqual([20, 20, 20])
  })

  it('refuse a length that ends before it starts', () => {
    expect(arePossible(parseFilters({ minutes_from: '90', minutes_to: '90' }))).toBe(true)
    expect(arePossible(parseFilters({ minutes_from: '91', minutes_to: '90' }))).toBe(false)
    expect(arePossible(parseFilters({ minutes_from: '91' }))).toBe(true)
  })

  it('differ between all and any where there are several of a kind, but for languages', () => {
    expect(hasSeveral(parseFilters({ people: '7-actor,7-director' }))).toBe(true)
    expect(hasSeveral(parseFilters({ countries: 'FR,DE' }))).toBe(true)
    expect(hasSeveral(parseFilters({ prizes: 'oscar,cannes' }))).toBe(true)
    expect(hasSeveral(parseFilters({ languages: 'fr,de', people: '7', countries: 'FR', genres: '28' }))).toBe(false)
  })

  it('counts the filters, but not the ways to match and order', () => {
    expect(countOf(parseFilters({}))).toBe(0)
    expect(countOf(parseFilters({ match: 'any', order: 'personal' }))).toBe(0)
    expect(countOf(parseFilters({ labels: '3,4', not_genres: '18', year_to: '1990' }))).toBe(4)
    expect(countOf(parseFilters({ people: '7', countries: 'FR,DE', languages: 'fr', minutes_from: '90' }))).toBe(5)
    expect(countOf(parseFilters({ prizes: 'oscar,cannes', suitable_for: '0' }))).toBe(3)
  })

  it('turns the filters into the body of the call', () => {
    expect(
      toBody(
        parseFilters({
          genres: '28',
          year_from: '1990',
          not_labels: '4',
          prizes: 'oscar,oscar/film',
          suitable_for: '0',
        }),
      ),
    ).toEqual({
      genre_ids: [28],
      label_ids: [],
      keyword_ids: [],
      exclude_genre_ids: [],
      exclude_label_ids: [4],
      exclude_keyword_ids: [],
      people: [],
      countries: [],
      languages: [],
      prizes: [{ body: 'oscar' }, { body: 'oscar', category: 'film' }],
      suitable_for: 0,
      year_from: 1990,
      year_to: null,
      minutes_from: null,
      minutes_to: null,
      match: 'all',
      order: 'popularity',
    })
  })
})

describe('the stance towards an id', () => {
  it('keeps only the last choice: wanted, left out or neither', () => {
    const stances = fc.array(fc.constantFrom('wanted' as const, 'without' as const, 'either' as const), {
      minLength: 1,
    })
    fc.assert(
      fc.property(filters, fc.integer({ min: 1, max: 9 }), stances, (start, id, taken) => {
        const end = taken.reduce((value, stance) => withStance(value, 'labels', id, stance), start)
        expect(stanceOf(end, 'labels', id)).toBe(taken.at(-1))
        expect(end.labels.filter((other) => end.without.labels.includes(other))).toEqual([])
      }),
    )
  })
})
