import type { OwnMovie, OwnMoviesPage } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { anOwnMovie } from '../../testing/builders.ts'
import { isFiltered, toQuery, toSearch, toShown, withoutFilters } from './search.ts'
import { slotsOf } from './use-own-list.ts'
import { MAX_SHOWN, linesInView } from './use-window.ts'

describe('the address of a list', () => {
  it('holds everything that is shown, and nothing that is the default', () => {
    expect(toSearch(toShown({}))).toEqual({})
    const search = {
      level: 'dislike,best',
      q: 'alien',
      genres: '18,80',
      year_from: '1950',
      year_to: '1959',
      sort: 'surprise',
      view: 'posters',
    }
    expect(toSearch(toShown(search))).toEqual(search)
    expect(toQuery(toShown(search))).toEqual({
      kind: 'rated',
      sort: 'surprise',
      level: '-0.5,1',
      query: 'alien',
      genre_ids: '18,80',
      year_from: 1950,
      year_to: 1959,
    })
  })

  it('leaves out what cannot be', () => {
    const search = { tab: 'x', level: 'great,like', genres: '0,7,7,-1,a', year_from: '12', sort: 'x', view: 'x' }
    expect(toSearch(toShown(search))).toEqual({ level: 'like', genres: '7' })
    expect(toSearch(toShown({ tab: 'seen', sort: 'surprise' }))).toEqual({ tab: 'seen' })
  })

  it('searches from two letters on', () => {
    expect(toQuery(toShown({ q: ' a ' }))).not.toHaveProperty('query')
    expect(toQuery(toShown({ q: ' ab ' }))).toHaveProperty('query', 'ab')
  })

  it('knows whether anything is filtered', () => {
    for (const search of [{}, { tab: 'seen' }, { sort: 'year', view: 'posters' }, { q: 'a' }])
      expect(isFiltered(toShown(search))).toBe(false)
    for (const search of [
      { q: 'ab' },
      { level: 'like' },
      { genres: '7' },
      { year_from: '1950' },
      { year_to: '1950' },
    ]) {
      expect(isFiltered(toShown(search))).toBe(true)
      expect(isFiltered(withoutFilters(toShown(search)))).toBe(false)
    }
  })
})

describe('the places of a list', () => {
  const movies = (from: number, to: number): OwnMovie[] =>
    Array.from({ length: to - from }, (_, n) => anOwnMovie({ id: from + n }))
  const first = (count: number): OwnMoviesPage => ({
    count,
    counts: { rated: count, seen: 0, hidden: 0, levels: [] },
    next: null,
    pages: Array.from({ length: Math.ceil(count / 60) - 1 }, (_, n) => String(n)),
    results: movies(1, 1 + Math.min(60, count)),
  })
  const idsOf = (slots: readonly (OwnMovie | undefined)[]) => slots.map((movie) => movie?.id)

  it('keep room for pages that are not loaded', () => {
    const slots = slotsOf(first(150), new Map([[2, movies(121, 151)]]))
    expect(slots).toHaveLength(150)
    expect(idsOf(slots).slice(58, 61)).toEqual([59, 60, undefined])
    expect(idsOf(slots).slice(119, 121)).toEqual([undefined, 121])
  })

  it('hold each movie once, also where one has moved to the end meanwhile', () => {
    // Movie 70 was changed elsewhere after the first page: its page has a movie of the next one in its place.
    const second = [...movies(61, 70), ...movies(71, 122)]
    const third = [...movies(121, 151), ...movies(70, 71)]
    const slots = slotsOf(
      first(150),
      new Map([
        [1, second],
        [2, third],
      ]),
    )
    expect(idsOf(slots)).toEqual([...movies(1, 70), ...movies(71, 151), ...movies(70, 71)].map(({ id }) => id))
  })
})

describe('the lines in the document', () => {
  it('cover the screen, and are never more than the limit', () => {
    for (const [height, perLine] of [
      [72, 1],
      [136, 1],
      [400, 2],
      [352, 10],
    ] as const) {
      for (const top of [100, 0, -71, -5000, -359_999]) {
        for (const screen of [400, 812, 1400]) {
          const { first, last } = linesInView(top, screen, { height, perLine })
          expect((last - first + 1) * perLine).toBeLessThan(MAX_SHOWN)
          expect(first * height).toBeLessThanOrEqual(Math.max(0, -top))
          expect((last + 1) * height).toBeGreaterThanOrEqual(screen - top)
        }
      }
    }
  })
})
